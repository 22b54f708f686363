package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
)

const (
	connections = 64
	rounds      = 5
	requests    = 10_000 // per round
)

// subject is a page under measurement.
type subject struct {
	name   string
	server *server
	path   string
	cookie string
	costs  []float64 // processor seconds per 1,000 requests, one value per round
}

func (s *subject) median() float64 {
	sorted := slices.Sorted(slices.Values(s.costs))
	return sorted[len(sorted)/2]
}

// compare requests each page in turn, so that other load on the machine affects all of them.
func compare(subjects []*subject) error {
	for range rounds {
		for _, subject := range subjects {
			if err := subject.round(); err != nil {
				return fmt.Errorf("%s: %w", subject.name, err)
			}
		}
	}
	return nil
}

func (s *subject) round() error {
	before, err := s.server.Processor()
	if err != nil {
		return err
	}
	if err := s.load(); err != nil {
		return err
	}
	after, err := s.server.Processor()
	s.costs = append(s.costs, (after-before).Seconds()*1000/requests)
	return err
}

// load sends requests over all connections until the round is complete.
func (s *subject) load() error {
	address, err := url.Parse(s.server.URL)
	if err != nil {
		return err
	}
	request := fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: %s\r\n", s.path, address.Host, acceptEncoding)
	if s.cookie != "" {
		request = fmt.Appendf(request, "Cookie: %s\r\n", s.cookie)
	}
	request = append(request, "\r\n"...)
	var sent atomic.Int64
	failed := make([]error, connections)
	var all sync.WaitGroup
	for i := range connections {
		all.Go(func() { failed[i] = ask(address.Host, request, func() bool { return sent.Add(1) <= requests }) })
	}
	all.Wait()
	return errors.Join(failed...)
}

// ask repeats the request over one connection while more returns true.
func ask(host string, request []byte, more func() bool) error {
	connection, err := net.Dial("tcp", host)
	if err != nil {
		return err
	}
	defer connection.Close()
	answers := bufio.NewReader(connection)
	for more() {
		if err := exchange(connection, request, answers); err != nil {
			return err
		}
	}
	return nil
}

func exchange(connection io.Writer, request []byte, answers *bufio.Reader) error {
	if _, err := connection.Write(request); err != nil {
		return err
	}
	answer, err := http.ReadResponse(answers, nil)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", answer.StatusCode)
	}
	_, err = io.Copy(io.Discard, answer.Body)
	return err
}
