package service

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
)

// maxResponse is the maximum size in bytes of a service's answer: twice that of the largest text.
const maxResponse = 2 << 20

// isConnectionError reports whether no complete answer arrived, as opposed to an unusable one.
func isConnectionError(err error) bool {
	var call *url.Error
	var network *net.OpError
	return errors.As(err, &call) || errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, io.EOF)
}

// ReadAll reads the complete body of a service's answer. A larger body than any valid result is an Unrecognized error.
func ReadAll(answer *http.Response) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxResponse+1))
	if err != nil {
		return nil, Broken(err)
	}
	if len(body) > maxResponse {
		return nil, Unrecognized(fmt.Errorf("the answer is larger than %d bytes", maxResponse))
	}
	return body, nil
}
