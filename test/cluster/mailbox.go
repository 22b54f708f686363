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

// letter is an email that arrived.
type letter struct {
	to, id string // id is its Message-ID, which is the same when an email is sent again
}

// mailbox takes every email, as a mail server does that runs on each of some hosts.
type mailbox struct {
	listeners []net.Listener
	mutex     sync.Mutex
	letters   []letter
}

// open has the mailbox take what is sent on a host. The program sends unencrypted to its own machine alone.
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

func (m *mailbox) all() []letter {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return append([]letter(nil), m.letters...)
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

// talk speaks as much SMTP as a sender without encryption needs.
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
			m.keep(letter{to, content.Header.Get("Message-ID")})
			say("250 kept")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 fine")
		}
	}
}

func (m *mailbox) keep(one letter) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.letters = append(m.letters, one)
}
