package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/config"
	"plainhand/store/stores"
)

// auditCommand prints the audit log, newest first.
func auditCommand(ctx context.Context, streams streams, args []string) error {
	call := newInvocation("audit", find("audit").summary+".")
	email := call.String("user", "", "only what was done with the account of `EMAIL`")
	since := call.Duration("since", 7*24*time.Hour, "how far back, such as 24h")
	most := call.Int("most", 1000, "how many lines at most")
	if err := call.parse(streams, args, 0, 0); err != nil {
		return err
	}
	return withStore(ctx, streams, func(_ config.Config, database *stores.Set) error {
		asked := account.RecordsAsked{Since: time.Now().Add(-*since), Most: *most}
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
		return printRecords(streams.out, records)
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
