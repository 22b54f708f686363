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

	"plainhand/internal/billing"
	"plainhand/internal/bulk"
)

// A rule counts rows that there must not be. What was promised is in the table told, one row for each person.
type rule struct{ name, count string }

var rules = []rule{
	{"accounts that were promised and are gone",
		`SELECT count(*) FROM told LEFT JOIN users USING (id) WHERE users.id IS NULL OR users.email <> told.email`},
	{"plans that were paid for and are not held once",
		`SELECT count(*) FROM told WHERE plan <> '' AND (SELECT count(*) FROM subscriptions
			WHERE user_id = told.id AND living AND plan_id = told.plan) <> 1`},
	{"customers who did not pay exactly once",
		`SELECT count(*) FROM told JOIN customers ON user_id = told.id JOIN demo_customers ON demo_customers.id = customers.id
			WHERE plan <> '' AND (SELECT count(*) FROM jsonb_array_elements(document->'invoices') AS invoice
				WHERE invoice->>'Status' = 'paid') <> 1`},
	{"people whose texts are not counted once each",
		`SELECT count(*) FROM told WHERE NOT probe AND done <> (SELECT count(*) FROM usage_ledger
			WHERE user_id = told.id AND state = 'committed' AND words > 0)`},
	{"people with fewer words counted than they were told",
		`SELECT count(*) FROM told WHERE used > (SELECT coalesce(sum(usage.used), 0) FROM usage WHERE user_id = told.id)`},
	{"periods that are not the sum of their ledger",
		`SELECT count(*) FROM usage WHERE used <> (SELECT coalesce(sum(words), 0) FROM usage_ledger AS run
			WHERE run.user_id = usage.user_id AND run.period_start = usage.period_start AND state = 'committed')`},
	{"periods beyond what a plan allows",
		`SELECT count(*) FROM usage JOIN told ON id = user_id
			WHERE plan = '` + plan + `' AND usage.used > ` + strconv.Itoa(planWords())},
	{"texts that are counted twice",
		`SELECT count(*) FROM (SELECT FROM usage_ledger WHERE state = 'committed' AND words > 0
			GROUP BY user_id, period_start, fingerprint HAVING count(*) > 1) AS twice`},
	{"words that are still held",
		`SELECT count(*) FROM usage WHERE reserved <> 0`},
	{"items of batches that are not done",
		`SELECT count(*) FROM batch_items WHERE state <> 'done'`},
	{"jobs that were given up", // but for those that work off items, which are tried once, and inserted anew
		`SELECT count(*) FROM river_job WHERE state IN ('discarded', 'cancelled') AND kind <> '` + bulk.Work{}.Kind() + `'`},
	{"emails that were not sent",
		`SELECT count(*) FROM mails WHERE sent_at IS NULL`},
	{"people without exactly one email that confirms their address",
		`SELECT count(*) FROM told WHERE (SELECT count(*) FROM mails WHERE user_id = told.id AND kind = 'verify_email') <> 1`},
	{"customers without exactly one receipt",
		`SELECT count(*) FROM told WHERE plan <> '' AND (SELECT count(*) FROM mails
			WHERE user_id = told.id AND kind = 'receipt') <> 1`},
}

// planWords is how many words the plan has that people buy.
func planWords() int {
	for _, one := range billing.Plans() {
		if one.ID == plan {
			return one.WordLimit
		}
	}
	panic("there is no plan " + plan)
}

// settled is for how long what was interrupted may take to be put right: words of a run that was killed are held for
// two minutes, and swept within another; a job whose process was killed is done again after three.
const settled = 5 * time.Minute

// check compares what people were told with what is there, once everything has settled. The error tells all that is
// wrong.
func (c *cluster) check(ctx context.Context, r *record) error {
	var wrong []error
	for _, one := range r.people {
		if one.failed != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", one.email, one.failed))
		}
	}
	for _, one := range r.odd {
		wrong = append(wrong, fmt.Errorf("an answer that nobody should get: %s", one))
	}
	if err := c.write(ctx, r); err != nil {
		return errors.Join(append(wrong, err)...)
	}
	err := within(ctx, settled, "nothing is left to do", func() bool {
		var left int
		const query = `SELECT (SELECT count(*) FROM usage WHERE reserved <> 0)
			+ (SELECT count(*) FROM batch_items WHERE state IN ('unread', 'waiting'))
			+ (SELECT count(*) FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL)`
		return c.admin.QueryRow(ctx, query).Scan(&left) == nil && left == 0
	})
	wrong = append(wrong, err)
	wrong = append(wrong, holdAgainstRules(ctx, c.admin)...)
	return errors.Join(append(wrong, c.checkMail(ctx))...)
}

// holdAgainstRules returns what a database with the table told has that it must not have.
func holdAgainstRules(ctx context.Context, database *pgxpool.Pool) (wrong []error) {
	for _, one := range rules {
		var count int
		if err := database.QueryRow(ctx, one.count).Scan(&count); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", one.name, err))
		} else if count > 0 {
			wrong = append(wrong, fmt.Errorf("%d %s", count, one.name))
		}
	}
	return wrong
}

// write stores what people were told where it can be compared.
func (c *cluster) write(ctx context.Context, r *record) error {
	const table = `DROP TABLE IF EXISTS told; CREATE TABLE told (id uuid PRIMARY KEY, email text NOT NULL, plan text NOT NULL,
		done integer NOT NULL, used integer NOT NULL, probe boolean NOT NULL)`
	if _, err := c.admin.Exec(ctx, table); err != nil {
		return err
	}
	for _, one := range r.people {
		if one.id == "" {
			continue
		}
		_, err := c.admin.Exec(ctx, `INSERT INTO told VALUES ($1, $2, $3, $4, $5, $6)`,
			one.id, one.email, one.plan, one.texts+one.items, one.used, one.plan == probePlan)
		if err != nil {
			return err
		}
	}
	return nil
}

// checkMail compares the emails that arrived with those that are noted as sent. One that a node was sending when it was
// killed may arrive again, as the same email: mail programs show it once.
func (c *cluster) checkMail(ctx context.Context) error {
	arrived := map[string]bool{}
	for _, one := range c.mail.all() {
		arrived[one.id] = true
	}
	var sent int
	if err := c.admin.QueryRow(ctx, `SELECT count(*) FROM mails`).Scan(&sent); err != nil {
		return err
	}
	if sent != len(arrived) {
		return fmt.Errorf("%d emails are noted, and %d have arrived", sent, len(arrived))
	}
	return nil
}

// summary tells how much there was to check.
func (r *record) summary(c *cluster) string {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	people, plans, texts, items := 0, 0, 0, 0
	for _, one := range r.people {
		if one.id != "" {
			people++
		}
		if one.plan != "" {
			plans++
		}
		texts += one.texts
		items += one.items
	}
	letters, ids := c.mail.all(), map[string]bool{}
	for _, one := range letters {
		ids[one.id] = true
	}
	var answers []string
	for _, status := range []int{200, 202, 409, 429, 503, 0} {
		answers = append(answers, fmt.Sprintf("%d: %d", status, r.answers[status]))
	}
	return fmt.Sprintf("%d people signed up, %d bought a plan, %d texts and %d items of batches were rewritten; "+
		"%d emails arrived, %d of them again. Answers by status: %s.", people, plans, texts, items, len(ids),
		len(letters)-len(ids), strings.Join(answers, ", "))
}
