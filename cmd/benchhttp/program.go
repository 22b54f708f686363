package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
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

// register makes an account with the program at site, its address without a path. It returns the cookie of its session.
func register(site, email string) (cookie string, err error) {
	body, err := json.Marshal(map[string]string{"email": email, "password": password, "firstName": "Ada"})
	if err != nil {
		return "", err
	}
	answer, err := http.Post(site+"/api/auth/register", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	answer.Body.Close()
	cookies := answer.Cookies()
	if len(cookies) != 1 {
		return "", fmt.Errorf("registering was answered with %s and %d cookies", answer.Status, len(cookies))
	}
	return cookies[0].Name + "=" + cookies[0].Value, nil
}
