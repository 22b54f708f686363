package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
)

// acceptEncoding is browsers' Accept-Encoding, so that responses cost the same as for browsers.
const acceptEncoding = "br, gzip"

// startServe runs bin/plainhand as an operator would, and returns when url responds. environment is the complete
// environment, and must contain ADDR. The log is appended to the file.
func startServe(url, logFile string, environment []string) (*server, error) {
	log, err := os.OpenFile(logFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	command := exec.Command("bin/plainhand", "serve")
	command.Env = environment
	command.Stdout, command.Stderr = log, log
	return start(command, url)
}

// newFolder creates a folder for a program and its database. The caller removes it.
func newFolder() (string, error) {
	folder, err := os.MkdirTemp("", "plainhand-measured-")
	if err != nil {
		return "", err
	}
	return folder, os.Chmod(folder, 0o755) // when run as root, PostgreSQL runs as another user, who needs access
}

// freeAddress returns a local address without a listener.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// password is the password of all accounts from register.
const password = "correct horse battery"

// register signs up at a site, whose address has no path, and returns the cookies of the session.
func register(site, email string) (cookies string, err error) {
	body, err := json.Marshal(map[string]string{"email": email, "password": password, "firstName": "Ada"})
	if err != nil {
		return "", err
	}
	answer, err := http.Post(site+"/api/auth/register", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	answer.Body.Close()
	if len(answer.Cookies()) == 0 {
		return "", fmt.Errorf("registering was answered with %s and no cookies", answer.Status)
	}
	var pairs []string
	for _, cookie := range answer.Cookies() {
		pairs = append(pairs, cookie.Name+"="+cookie.Value)
	}
	return strings.Join(pairs, "; "), nil
}
