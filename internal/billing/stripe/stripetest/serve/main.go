// Command serve is Stripe for the browser tests: the API that the program calls and, under /browser/, the requests of
// the fake Stripe script in e2e/harness/stripe-script.ts. It prints the settings for a program that takes payments
// through it, as JSON, and ends when its standard input does.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"plainhand/internal/billing/stripe/stripetest"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func run() error {
	fake, api := stripetest.NewHandler(time.Now().Truncate(time.Second))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	if err := json.NewEncoder(os.Stdout).Encode(settings("http://" + listener.Addr().String())); err != nil {
		return err
	}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		listener.Close()
	}()
	_ = http.Serve(listener, routes(fake, api)) // ends with the listener
	return nil
}

func settings(url string) map[string]string {
	settings := map[string]string{
		"PAYMENTS": "stripe", "STRIPE_API_URL": url, "STRIPE_SECRET_KEY": stripetest.SecretKey,
		"STRIPE_PUBLISHABLE_KEY": "pk_test_of_the_fake", "STRIPE_WEBHOOK_SECRET": stripetest.WebhookSecret,
	}
	for plan, price := range stripetest.Prices {
		settings["STRIPE_PRICE_"+strings.ToUpper(plan)] = price
	}
	return settings
}

func routes(fake *stripetest.Server, api http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", api)
	mux.HandleFunc("POST /browser/cards", func(w http.ResponseWriter, r *http.Request) {
		var card struct{ Token string }
		if err := json.NewDecoder(r.Body).Decode(&card); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		write(w, map[string]string{"id": fake.Card(card.Token)})
	})
	mux.HandleFunc("POST /browser/answers", func(w http.ResponseWriter, r *http.Request) {
		var answer struct {
			ClientSecret string `json:"client_secret"`
			Approved     bool   `json:"approved"`
		}
		if err := json.NewDecoder(r.Body).Decode(&answer); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if err := fake.Confirm(answer.ClientSecret, answer.Approved); err != nil {
			write(w, map[string]string{"error": err.Error()})
			return
		}
		write(w, map[string]string{"status": "succeeded"})
	})
	return mux
}

func write(w http.ResponseWriter, answer map[string]string) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer) // the browser may have gone
}
