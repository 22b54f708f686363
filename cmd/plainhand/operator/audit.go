// Package operator has the commands with which operators look after a site and its database.
package operator

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/database"
	"plainhand/internal/account"
	"plainhand/internal/config"
	"plainhand/store/stores"
)

// Audit prints the audit log, newest first.
var Audit = cli.Command{Name: "audit", Arguments: "[flags]",
	Summary: "print what was done with accounts, by their users and by operators", Run: runAudit}

func runAudit(ctx context.Context, call *cli.Invocation) error {
	email := call.String("user", "", "only what was done with the account of `EMAIL`")
	since := call.Duration("since", 7*24*time.Hour, "how far back, such as 24h")
	most := call.Int("most", 1000, "how many lines at most")
	if err := call.Parse(0, 0); err != nil {
		return err
	}
	return database.WithStore(ctx, call.Streams, func(_ config.Config, database *stores.Set) error {
		asked := account.RecordQuery{Since: time.Now().Add(-*since), Limit: *most}
		if *email != "" {
			user, err := findUser(ctx, database, *email)
			if err != nil {
				return err
			}
			asked.UserID = user.ID
		}
		records, err := database.Account.Audit.Records(ctx, asked)
		if err != nil {
			return err
		}
		return printRecords(call.Out, records)
	})
}

// printRecords prints a line per record: time, account, act, operator, and origin.
func printRecords(out io.Writer, records []account.Record) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, record := range records {
		whose := record.UserID.String()
		if record.UserID == uuid.Nil {
			whose = "nobody’s"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", record.At.UTC().Format(time.DateTime), whose, record.Act,
			cmp.Or(record.Operator, "-"), cmp.Or(record.Network, "-"), cmp.Or(record.Device, "-"))
	}
	return table.Flush()
}
