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

// acceptEncoding is what browsers send, so that answers cost what they cost for browsers.
const acceptEncoding = "br, gzip"

// startServe runs bin/plainhand as an operator would, and returns when url answers. The environment is all that the
// program gets, and must contain ADDR. Its log is appended to the file.
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
	return folder, os.Chmod(folder, 0o755) // as root, PostgreSQL runs as another user, who must be able to enter
}

// freeAddress returns an address of this machine that nobody is listening on.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// password is that of everybody whom register signs up.
const password = "correct horse battery"

// register makes an account with the program at site, its address without a path. It returns the cookies that it got.
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
	for _, one := range answer.Cookies() {
		pairs = append(pairs, one.Name+"="+one.Value)
	}
	return strings.Join(pairs, "; "), nil
}
