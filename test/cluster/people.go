//go:build linux

package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"
)

// person is a simulated customer, who signs up, buys a plan, has texts rewritten (one in three also a batch), and
// leaves. Every step is repeated until its response is final, so that in the end everything that was requested exists
// once.
type person struct {
	*caller
	cluster *cluster
	email   string

	// What the site confirmed to them.
	id     string
	plan   string
	texts  int // rewritten, all different
	items  int // of batches, done
	used   int // words used, from the last response
	failed error
}

const (
	secret    = "rhubarb tin candle"
	plan      = "pro"
	probePlan = "premium" // bought only by the probes
)

func (c *cluster) newPerson(r *record) *person {
	return &person{caller: newCaller(r), cluster: c, email: uuid.NewString() + "@example.org"}
}

// crowd keeps a number of people using the site until ctx is done. wait waits for those who have begun.
func (c *cluster) crowd(ctx context.Context, r *record, people int) (wait func()) {
	var all sync.WaitGroup
	for range people {
		all.Go(func() {
			for ctx.Err() == nil {
				p := c.newPerson(r)
				r.add(p)
				patient, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Minute)
				p.failed = p.live(patient)
				cancel()
			}
		})
	}
	return all.Wait
}

func (p *person) live(ctx context.Context) error {
	if err := p.signUp(ctx); err != nil {
		return err
	}
	if err := p.buy(ctx, plan); err != nil {
		return err
	}
	for range 40 + rand.IntN(60) {
		if err := p.humanize(ctx); err != nil {
			return err
		}
		pause(ctx, time.Duration(rand.IntN(1000))*time.Millisecond)
	}
	if rand.IntN(3) > 0 {
		return nil
	}
	return p.humanizeBatch(ctx)
}

func (p *person) signUp(ctx context.Context) error {
	credentials := map[string]string{"email": p.email, "password": secret, "firstName": "Ada", "lastName": "L"}
	got, err := p.until(ctx, "/api/auth/register", "", credentials)
	if err == nil && got.status == http.StatusConflict { // an earlier attempt whose response was lost
		got, err = p.until(ctx, "/api/auth/login", "", map[string]string{"email": p.email, "password": secret})
	}
	if err != nil {
		return fmt.Errorf("signing up: %w", err)
	}
	var response struct{ User struct{ ID string } }
	if err := got.read(&response); err != nil || got.status != http.StatusOK {
		return fmt.Errorf("signing up: %d %.200s: %w", got.status, got.body, err)
	}
	p.id = response.User.ID
	return nil
}

func (p *person) buy(ctx context.Context, planID string) error {
	order := map[string]string{"paymentMethodId": "pm_demo_visa", "priceId": "price_demo_" + planID, "email": p.email}
	name := uuid.NewString()
	for {
		got, err := p.until(ctx, "/api/create-subscription", name, order)
		if err != nil {
			return fmt.Errorf("buying: %w", err)
		}
		var response struct{ Status, Error string }
		_ = got.read(&response) // the status decides
		switch {
		case got.status == http.StatusOK && response.Status == "succeeded",
			got.status == http.StatusConflict && response.Error == "You already have a plan.": // from an earlier attempt
			p.plan = planID
			return nil
		case got.status != http.StatusConflict:
			return fmt.Errorf("buying: %d %.200s", got.status, got.body)
		}
		time.Sleep(time.Second) // the earlier attempt is still running
	}
}

// text returns a text that was never sent before.
func text() string {
	return "It is important to note that we utilize " + uuid.NewString() + ". Moreover, it leverages robust ovens."
}

func (p *person) humanize(ctx context.Context) error {
	name, body := uuid.NewString(), map[string]string{"text": text()}
	for {
		got, err := p.until(ctx, "/api/humanize", name, body)
		if err != nil {
			return fmt.Errorf("humanizing: %w", err)
		}
		if got.status == http.StatusConflict { // an earlier attempt is running, or was killed and still holds words
			time.Sleep(time.Second)
			continue
		}
		var response struct{ TotalWordsUsed int }
		if err := got.read(&response); err != nil || got.status != http.StatusOK {
			return fmt.Errorf("humanizing: %d %.200s: %w", got.status, got.body, err)
		}
		p.texts++
		p.used = max(p.used, response.TotalWordsUsed)
		return nil
	}
}

const itemsOfBatch = 10

func (p *person) humanizeBatch(ctx context.Context) error {
	program := newCaller(p.record)
	program.key = "a key of " + p.email
	if err := p.keep(ctx, program.key); err != nil {
		return err
	}
	var texts []map[string]string
	for range itemsOfBatch {
		texts = append(texts, map[string]string{"text": text()})
	}
	got, err := program.until(ctx, "/v1/jobs", uuid.NewString(), map[string]any{"name": "batch", "texts": texts})
	if err != nil {
		return fmt.Errorf("starting a batch: %w", err)
	}
	var job struct {
		ID, State string
		Items     struct{ All, Done int }
	}
	if err := got.read(&job); err != nil || got.status != http.StatusAccepted {
		return fmt.Errorf("starting a batch: %d %.200s: %w", got.status, got.body, err)
	}
	for job.State == "reading" || job.State == "running" {
		time.Sleep(time.Second)
		if got, err = program.until(ctx, "/v1/jobs/"+job.ID, "", nil); err != nil {
			return fmt.Errorf("awaiting a batch: %w", err)
		}
		if err := got.read(&job); err != nil || got.status != http.StatusOK {
			return fmt.Errorf("awaiting a batch: %d %.200s: %w", got.status, got.body, err)
		}
	}
	if job.Items.Done != itemsOfBatch {
		return fmt.Errorf("a batch has ended with %.200s", got.body)
	}
	p.items += job.Items.Done
	return nil
}

// keep stores an API key for the person as the page for keys does, which asks for the password first.
func (p *person) keep(ctx context.Context, key string) error {
	const statement = `INSERT INTO api_keys (id, user_id, name, hint, hash, test, scopes, made_at)
		VALUES (gen_random_uuid(), $1, 'batches', 'a key', $2, false, '{humanize}', now()) ON CONFLICT DO NOTHING`
	hash := sha256.Sum256([]byte(key))
	for {
		_, err := p.cluster.admin.Exec(ctx, statement, p.id, hash[:])
		if err == nil || ctx.Err() != nil {
			return err
		}
		time.Sleep(time.Second)
	}
}

// The probes take turns because each user may have at most 60 texts rewritten per minute.
const (
	probesInTurn = 8
	probeEvery   = 200 * time.Millisecond
)

// probe has one text after another rewritten, with a short timeout, so that every outage is measured.
func (c *cluster) probe(ctx context.Context, r *record) error {
	var probes []*person
	for range probesInTurn {
		p := c.newPerson(r)
		if err := inOrder(
			func() error { return p.signUp(ctx) },
			func() error { return p.buy(ctx, probePlan) },
		); err != nil {
			return err
		}
		p.client.Timeout = 3 * time.Second
		probes = append(probes, p)
		r.add(p)
	}
	go func() {
		for turn := 0; ctx.Err() == nil; turn++ {
			began := time.Now()
			body := map[string]string{"text": text()}
			got := probes[turn%probesInTurn].call(ctx, "/api/humanize", uuid.NewString(), body)
			r.probed(probe{began, time.Now(), got.status == http.StatusOK})
			time.Sleep(probeEvery)
		}
	}()
	return nil
}
