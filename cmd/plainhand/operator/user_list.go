package operator

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/database"
	"plainhand/internal/billing"
	"plainhand/internal/config"
	accountstore "plainhand/store/account"
	"plainhand/store/stores"
)

const (
	listName   = "list"
	searchName = "search"
)

// userPage is a page of accounts, newest first.
type userPage struct {
	Users []userRow `json:"users"`
	Next  string    `json:"next,omitempty"` // for --after; empty on the last page
}

// userRow is an account as an operator sees it in a list.
type userRow struct {
	ID        uuid.UUID  `json:"id"`
	Email     string     `json:"email"`
	FirstName string     `json:"firstName"`
	LastName  string     `json:"lastName"`
	CreatedAt time.Time  `json:"createdAt"`
	Plan      string     `json:"plan"` // "none" without one
	Confirmed bool       `json:"emailConfirmed"`
	TwoFactor bool       `json:"twoFactor"`
	Disabled  bool       `json:"disabled"`
	BrandID   *uuid.UUID `json:"brandId,omitempty"` // for members of a customer's brand
}

// listUsers prints a page of all accounts, or of those that match a search.
func listUsers(ctx context.Context, call *cli.Invocation) error {
	call.Help = "list all accounts, or those with TEXT in their email, name, or ID; the newest first."
	limit := call.Int("limit", 50, "maximum number of accounts")
	after := call.String("after", "", "continue after this `CURSOR`, printed at the end of the previous page")
	asJSON := call.Bool("json", false, "print JSON")
	count := 0
	if call.Words[0] == searchName {
		count = 1
	}
	call.Words = call.Words[1:]
	if err := call.Parse(count, count); err != nil {
		return err
	}
	query := accountstore.UserQuery{Text: call.Argument(0), Limit: *limit}
	if *limit < 1 || *limit > accountstore.MaxUsersListed {
		return cli.UsageError(fmt.Sprintf("--limit must be between 1 and %d", accountstore.MaxUsersListed))
	}
	if err := query.After.Parse(*after); err != nil {
		return cli.UsageError("--after must be the cursor printed by the previous page")
	}
	return database.WithStore(ctx, call.Streams, func(_ config.Config, database *stores.Set) error {
		page, err := readUserPage(ctx, database, query)
		if err != nil {
			return err
		}
		if *asJSON {
			return json.NewEncoder(call.Out).Encode(page)
		}
		return page.print(call.Out)
	})
}

func readUserPage(ctx context.Context, database *stores.Set, query accountstore.UserQuery) (page userPage, err error) {
	users, next, err := database.Account.Users.ListUsers(ctx, query)
	if err != nil {
		return page, err
	}
	page = userPage{Users: make([]userRow, len(users)), Next: next.String()}
	for i, user := range users {
		entitlement, err := database.Billing.EntitlementOf(ctx, user.ID)
		if err != nil {
			return page, err
		}
		row := userRow{ID: user.ID, Email: user.Email, FirstName: user.FirstName, LastName: user.LastName,
			CreatedAt: user.CreatedAt.UTC(), Plan: noPlan, Confirmed: user.EmailVerified, TwoFactor: user.TwoFactor,
			Disabled: user.Disabled}
		if access := billing.AccessAt(entitlement, time.Now()); access.Active {
			row.Plan = access.Plan.ID
		}
		if user.BrandID != uuid.Nil {
			row.BrandID = &user.BrandID
		}
		page.Users[i] = row
	}
	return page, nil
}

func (p userPage) print(out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "SIGNED UP\tEMAIL\tNAME\tPLAN\tSTATE\tID")
	for _, row := range p.Users {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", row.CreatedAt.Format(time.DateTime), row.Email,
			strings.TrimSpace(row.FirstName+" "+row.LastName), row.Plan, row.state(), row.ID)
	}
	if err := table.Flush(); err != nil || p.Next == "" {
		return err
	}
	_, err := fmt.Fprintf(out, "\nMore accounts: add --after %s\n", p.Next)
	return err
}

func (r userRow) state() string {
	var words []string
	for _, flag := range []struct {
		set  bool
		word string
	}{{r.Disabled, "disabled"}, {!r.Confirmed, "unconfirmed"}, {r.TwoFactor, "two-factor"}, {r.BrandID != nil, "member"}} {
		if flag.set {
			words = append(words, flag.word)
		}
	}
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ",")
}
