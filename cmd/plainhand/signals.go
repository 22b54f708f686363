package main

import (
	"os"
	"os/signal"
	"syscall"
)

// stopSignals returns the signals that start a graceful shutdown. A terminal that closes sends SIGHUP; nohup makes
// programs ignore it.
func stopSignals() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}

// surviveClosedOutput makes SIGPIPE an error of the write for the whole process, so that the site survives the end of
// its log's reader. Unlike an ignored signal, a handled one is not inherited by child processes.
func surviveClosedOutput() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
