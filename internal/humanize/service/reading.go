package service

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
)

// mostReply is the size in bytes of the largest answer that is read: twice the largest text.
const mostReply = 2 << 20

// isConnection reports whether err means that no answer came, rather than one that we cannot use.
func isConnection(err error) bool {
	var call *url.Error
	var network *net.OpError
	return errors.As(err, &call) || errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, io.EOF)
}

// ReadAll reads a whole answer. One that is larger than any result could be is an error.
func ReadAll(answer *http.Response) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(answer.Body, mostReply+1))
	if err != nil {
		return nil, Broken(err)
	}
	if len(body) > mostReply {
		return nil, Unrecognized(fmt.Errorf("the answer is larger than %d bytes", mostReply))
	}
	return body, nil
}
