//go:build linux

package main

import (
	"bufio"
	"fmt"
	"net"
	"net/mail"
	"net/textproto"
	"strings"
	"sync"
	"time"
)

const mailPort = "2525"

// delivery is an email that arrived.
type delivery struct {
	to, id string // id is its Message-ID, which stays the same when an email is sent again
}

// mailbox is a mail server on several hosts that accepts every email.
type mailbox struct {
	listeners  []net.Listener
	mutex      sync.Mutex
	deliveries []delivery
}

// open listens on a host. The program sends unencrypted emails only to its own machine.
func (m *mailbox) open(h host) error {
	listener, err := h.listen("127.0.0.1:" + mailPort)
	if err != nil {
		return err
	}
	m.listeners = append(m.listeners, listener)
	go m.serve(listener)
	return nil
}

func (m *mailbox) close() {
	for _, listener := range m.listeners {
		listener.Close()
	}
}

func (m *mailbox) all() []delivery {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return append([]delivery(nil), m.deliveries...)
}

func (m *mailbox) serve(listener net.Listener) {
	for {
		connection, err := listener.Accept()
		if err != nil {
			return
		}
		go m.talk(connection)
	}
}

// talk speaks the subset of SMTP that a sender without encryption needs.
func (m *mailbox) talk(connection net.Conn) {
	defer connection.Close()
	_ = connection.SetDeadline(time.Now().Add(30 * time.Second))
	say := func(line string) { fmt.Fprintf(connection, "%s\r\n", line) }
	reader := textproto.NewReader(bufio.NewReader(connection))
	say("220 mailbox")
	to := ""
	for {
		line, err := reader.ReadLine()
		if err != nil {
			return
		}
		verb, rest, _ := strings.Cut(line, " ")
		switch strings.ToUpper(verb) {
		case "RCPT":
			_, address, _ := strings.Cut(rest, "<")
			to, _, _ = strings.Cut(address, ">")
			say("250 fine")
		case "DATA":
			say("354 go on")
			content, err := mail.ReadMessage(bufio.NewReader(reader.DotReader()))
			if err != nil {
				return
			}
			m.keep(delivery{to, content.Header.Get("Message-ID")})
			say("250 kept")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 fine")
		}
	}
}

func (m *mailbox) keep(email delivery) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.deliveries = append(m.deliveries, email)
}
