//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/batches"
	"plainhand/internal/billing"
)

// rule counts rows that violate a promise to people. What people were promised is in the table promises, one row per
// person.
type rule struct{ name, count string }

var rules = []rule{
	{"accounts that were promised and are gone",
		`SELECT count(*) FROM promises LEFT JOIN users USING (id) WHERE users.id IS NULL OR users.email <> promises.email`},
	{"plans that were paid for and are not held once",
		`SELECT count(*) FROM promises WHERE plan <> '' AND (SELECT count(*) FROM subscriptions
			WHERE user_id = promises.id AND living AND plan_id = promises.plan) <> 1`},
	{"customers who did not pay exactly once",
		`SELECT count(*) FROM promises JOIN customers ON user_id = promises.id JOIN demo_customers ON demo_customers.id = customers.id
			WHERE plan <> '' AND (SELECT count(*) FROM jsonb_array_elements(document->'invoices') AS invoice
				WHERE invoice->>'Status' = 'paid') <> 1`},
	{"people whose texts are not counted once each",
		`SELECT count(*) FROM promises WHERE NOT probe AND done <> (SELECT count(*) FROM usage_ledger
			WHERE user_id = promises.id AND state = 'committed' AND words > 0)`},
	{"people with fewer words counted than reported to them",
		`SELECT count(*) FROM promises WHERE used > (SELECT coalesce(sum(usage.used), 0) FROM usage WHERE user_id = promises.id)`},
	{"periods that are not the sum of their ledger",
		`SELECT count(*) FROM usage WHERE used <> (SELECT coalesce(sum(words), 0) FROM usage_ledger AS run
			WHERE run.user_id = usage.user_id AND run.period_start = usage.period_start AND state = 'committed')`},
	{"periods beyond what a plan allows",
		`SELECT count(*) FROM usage JOIN promises ON id = user_id
			WHERE plan = '` + plan + `' AND usage.used > ` + strconv.Itoa(planWords())},
	{"texts that are counted twice",
		`SELECT count(*) FROM (SELECT FROM usage_ledger WHERE state = 'committed' AND words > 0
			GROUP BY user_id, period_start, fingerprint HAVING count(*) > 1) AS twice`},
	{"words that are still reserved",
		`SELECT count(*) FROM usage WHERE reserved <> 0`},
	{"items of batches that are not done",
		`SELECT count(*) FROM batch_items WHERE state <> 'done'`},
	{"jobs that were given up", // except for workers of batch items, which are tried once and inserted anew
		`SELECT count(*) FROM river_job WHERE state IN ('discarded', 'cancelled') AND kind <> '` + batches.Work{}.Kind() + `'`},
	{"emails that were not sent",
		`SELECT count(*) FROM mails WHERE sent_at IS NULL`},
	{"people without exactly one email that confirms their address",
		`SELECT count(*) FROM promises WHERE (SELECT count(*) FROM mails WHERE user_id = promises.id AND kind = 'verify_email') <> 1`},
	{"customers without exactly one receipt",
		`SELECT count(*) FROM promises WHERE plan <> '' AND (SELECT count(*) FROM mails
			WHERE user_id = promises.id AND kind = 'receipt') <> 1`},
}

// planWords returns the word limit of the plan that people buy.
func planWords() int {
	for _, candidate := range billing.Plans() {
		if candidate.ID == plan {
			return candidate.WordLimit
		}
	}
	panic("there is no plan " + plan)
}

// settleTime is the maximum time until interrupted work is cleaned up: words reserved for a killed run are released
// after two minutes, and swept within another; the job of a killed process is retried after three.
const settleTime = 5 * time.Minute

// check compares what people were promised with the database, once interrupted work has settled. The error joins all
// differences.
func (c *cluster) check(ctx context.Context, r *record) error {
	var wrong []error
	for _, p := range r.people {
		if p.failed != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", p.email, p.failed))
		}
	}
	for _, response := range r.odd {
		wrong = append(wrong, fmt.Errorf("unexpected response: %s", response))
	}
	if err := c.write(ctx, r); err != nil {
		return errors.Join(append(wrong, err)...)
	}
	err := within(ctx, settleTime, "nothing is left to do", func() bool {
		var left int
		const query = `SELECT (SELECT count(*) FROM usage WHERE reserved <> 0)
			+ (SELECT count(*) FROM batch_items WHERE state IN ('unread', 'waiting'))
			+ (SELECT count(*) FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL)`
		return c.admin.QueryRow(ctx, query).Scan(&left) == nil && left == 0
	})
	wrong = append(wrong, err)
	wrong = append(wrong, checkRules(ctx, c.admin)...)
	return errors.Join(append(wrong, c.checkMail(ctx))...)
}

// checkRules returns the violations of rules in a database with the table promises.
func checkRules(ctx context.Context, database *pgxpool.Pool) (wrong []error) {
	for _, rule := range rules {
		var count int
		if err := database.QueryRow(ctx, rule.count).Scan(&count); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", rule.name, err))
		} else if count > 0 {
			wrong = append(wrong, fmt.Errorf("%d %s", count, rule.name))
		}
	}
	return wrong
}

// write stores what people were promised in the table promises.
func (c *cluster) write(ctx context.Context, r *record) error {
	const table = `DROP TABLE IF EXISTS promises; CREATE TABLE promises (id uuid PRIMARY KEY, email text NOT NULL, plan text NOT NULL,
		done integer NOT NULL, used integer NOT NULL, probe boolean NOT NULL)`
	if _, err := c.admin.Exec(ctx, table); err != nil {
		return err
	}
	for _, p := range r.people {
		if p.id == "" {
			continue
		}
		_, err := c.admin.Exec(ctx, `INSERT INTO promises VALUES ($1, $2, $3, $4, $5, $6)`,
			p.id, p.email, p.plan, p.texts+p.items, p.used, p.plan == probePlan)
		if err != nil {
			return err
		}
	}
	return nil
}

// checkMail compares the emails that arrived with those recorded as sent. An email that a node was sending when it was
// killed may arrive twice with the same Message-ID, which mail programs show once.
func (c *cluster) checkMail(ctx context.Context) error {
	arrived := map[string]bool{}
	for _, email := range c.mail.all() {
		arrived[email.id] = true
	}
	var sent int
	if err := c.admin.QueryRow(ctx, `SELECT count(*) FROM mails`).Scan(&sent); err != nil {
		return err
	}
	if sent != len(arrived) {
		return fmt.Errorf("%d emails are recorded as sent, and %d have arrived", sent, len(arrived))
	}
	return nil
}

// summary returns how much was checked.
func (r *record) summary(c *cluster) string {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	people, plans, texts, items := 0, 0, 0, 0
	for _, p := range r.people {
		if p.id != "" {
			people++
		}
		if p.plan != "" {
			plans++
		}
		texts += p.texts
		items += p.items
	}
	deliveries, ids := c.mail.all(), map[string]bool{}
	for _, email := range deliveries {
		ids[email.id] = true
	}
	var answers []string
	for _, status := range []int{200, 202, 409, 429, 503, 0} {
		answers = append(answers, fmt.Sprintf("%d: %d", status, r.answers[status]))
	}
	return fmt.Sprintf("%d people signed up, %d bought a plan, %d texts and %d items of batches were rewritten; "+
		"%d emails arrived, %d of them again. Answers by status: %s.", people, plans, texts, items, len(ids),
		len(deliveries)-len(ids), strings.Join(answers, ", "))
}
