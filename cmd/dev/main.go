// Command dev is `make dev`: it serves the site on ADDR, and rebuilds and restarts it whenever a source changes. Open
// pages reload themselves; while the sources do not build, they show the compiler's messages.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("dev: ")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	address := os.Getenv("ADDR")
	if address == "" {
		address = ":8080"
	}
	site, err := newSite(address)
	if err != nil {
		return err
	}
	proxy := newProxy(site.target)
	server := &http.Server{Addr: address, Handler: proxy, ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	defer server.Close()
	defer site.stop()

	watch := newWatch()
	for {
		proxy.show(site.restart(ctx))
		select {
		case <-ctx.Done():
			return nil
		case err := <-failed:
			return err
		case file := <-watch.next(ctx):
			log.Printf("%s changed", file)
		}
	}
}
