package operator

import (
	"context"
	"fmt"
	"os/user"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/database"
	"plainhand/cmd/plainhand/site"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/config"
	"plainhand/internal/usage"
	"plainhand/store/stores"
)

// userAct is an operator's action on an account. Changes are recorded in the audit log.
type userAct struct {
	name string
	does string
	do   func(ctx context.Context, desk desk, user account.User) error
}

// desk is the environment of an operator's action.
type desk struct {
	streams  cli.Streams
	config   config.Config
	database *stores.Set
}

// userActs returns the actions of plainhand user; the first is the default.
func userActs() []userAct {
	return []userAct{
		{"show", "shows the account, its plan, and what was done with it", showUser},
		{"verify", "marks the address as confirmed, for a user whose email you have received", verifyUser},
		{"reset", "sends a link to set a new password", resetUser},
		{"second-step-off", "lets in an owner who has lost every code", endTwoFactor},
		{"sign-out", "signs every browser out", signOutUser},
		{"disable", "disables the account: signing in is not possible until it is enabled", disableUser},
		{"enable", "opens it again", enableUser},
		{"delete", "ends the plan without a refund, and erases the account for good", deleteUser},
	}
}

// User shows, lists, or changes accounts.
var User = cli.Command{Name: "user", Arguments: "EMAIL",
	Summary: "show an account, or do something with it: " + userActNames() +
		" before EMAIL; or list, or search TEXT", Run: runUser}

func runUser(ctx context.Context, call *cli.Invocation) error {
	if len(call.Words) > 0 && (call.Words[0] == listName || call.Words[0] == searchName) {
		return listUsers(ctx, call)
	}
	act := userActs()[0]
	if len(call.Words) > 1 {
		at := slices.IndexFunc(userActs(), func(act userAct) bool { return act.name == call.Words[0] })
		if at < 0 {
			return cli.UsageError(fmt.Sprintf("user cannot %q. Type list, search TEXT, or one of these before the address:\n%s",
				call.Words[0], userActList()))
		}
		act, call.Words = userActs()[at], call.Words[1:]
	}
	words, err := call.ParseArguments()
	if err != nil {
		return err
	}
	ctx = asOperator(ctx)
	return database.WithStore(ctx, call.Streams, func(config config.Config, database *stores.Set) error {
		user, err := findUser(ctx, database, words[0])
		if err != nil {
			return err
		}
		return act.do(ctx, desk{call.Streams, config, database}, user)
	})
}

// userActNames lists the actions except for the default.
func userActNames() string {
	var names []string
	for _, act := range userActs()[1:] {
		names = append(names, act.name)
	}
	return strings.Join(names, ", ")
}

func userActList() string {
	var list strings.Builder
	for _, act := range userActs() {
		fmt.Fprintf(&list, "  %-16s %s\n", act.name, act.does)
	}
	return strings.TrimRight(list.String(), "\n")
}

// asOperator returns a context whose acts are recorded with the operator's name.
func asOperator(ctx context.Context) context.Context {
	return account.WithOrigin(ctx, account.Origin{Operator: operatorName()})
}

// operatorName is the system user who runs this command.
func operatorName() string {
	if current, err := user.Current(); err == nil {
		return current.Username
	}
	return "unknown"
}

func (d desk) say(format string, arguments ...any) error {
	_, err := fmt.Fprintf(d.streams.Out, format+"\n", arguments...)
	return err
}

// maxRecords is the maximum number of audit records shown per account.
const maxRecords = 20

func showUser(ctx context.Context, desk desk, user account.User) error {
	access, used, err := site.NewMeter(desk.database).UsageOf(ctx, user.ID)
	if err != nil {
		return err
	}
	records, err := desk.database.Account.Audit.Records(ctx, account.RecordQuery{UserID: user.ID, Limit: maxRecords})
	if err != nil {
		return err
	}
	if err := printUser(desk.streams, user, access, used); err != nil {
		return err
	}
	return printRecords(desk.streams.Out, records)
}

func verifyUser(ctx context.Context, desk desk, user account.User) error {
	if err := desk.database.Account.Users.Verify(ctx, user.ID); err != nil {
		return err
	}
	return desk.say("%s counts as confirmed.", user.Email)
}

func resetUser(ctx context.Context, desk desk, user account.User) error {
	if err := desk.database.Account.Tickets.QueueReset(ctx, account.FindReset{Email: user.Email}); err != nil {
		return err
	}
	act := account.NewRecord(ctx, user.ID, account.ActResetSent, time.Now())
	if err := desk.database.Account.Audit.Record(ctx, act); err != nil {
		return err
	}
	return desk.say("%s gets a link to set a new password, unless one is on its way that works.", user.Email)
}

// endSecondStep turns off two-factor authentication for an owner whom the operator has identified. The owner gets an
// email about it.
func endTwoFactor(ctx context.Context, desk desk, user account.User) error {
	if err := account.EndTwoFactorFor(ctx, desk.database.Account.Credentials, user, time.Now()); err != nil {
		return err
	}
	return desk.say("%s signs in with the password alone from now on. Every browser has been signed out.", user.Email)
}

func signOutUser(ctx context.Context, desk desk, user account.User) error {
	if _, err := desk.database.Account.Credentials.EndSessions(ctx, user.ID); err != nil {
		return err
	}
	return desk.say("%s has been signed out of every browser.", user.Email)
}

func disableUser(ctx context.Context, desk desk, user account.User) error {
	if _, err := desk.database.Account.Users.Disable(ctx, user.ID); err != nil {
		return err
	}
	return desk.say("Signing in as %s is not possible until you enable it. A plan goes on: end it at the payment service, or delete the account.", user.Email)
}

func enableUser(ctx context.Context, desk desk, user account.User) error {
	if err := desk.database.Account.Users.Enable(ctx, user.ID); err != nil {
		return err
	}
	return desk.say("%s can sign in.", user.Email)
}

func deleteUser(ctx context.Context, desk desk, user account.User) error {
	accounts, err := site.NewAccounts(ctx, desk.config, desk.database, cli.NewLogger(desk.streams, desk.config))
	if err != nil {
		return err
	}
	if err := accounts.Users.Delete(ctx, user.ID); err != nil {
		return err
	}
	return desk.say("%s is deleted, with everything that was stored.", user.Email)
}

func printUser(streams cli.Streams, user account.User, access billing.Access, used usage.Usage) error {
	table := tabwriter.NewWriter(streams.Out, 0, 0, 2, ' ', 0)
	row := func(name, value string) { fmt.Fprintf(table, "%s\t%s\n", name, value) }
	row("id", user.ID.String())
	row("email", user.Email)
	row("name", strings.TrimSpace(user.FirstName+" "+user.LastName))
	row("signed up", user.CreatedAt.Format(time.DateTime))
	row("confirmed", yesNo(user.EmailVerified))
	row("two-step", yesNo(user.TwoFactor))
	row("closed", yesNo(user.Disabled))
	if !access.Active {
		row("plan", noPlan)
		return table.Flush()
	}
	row("plan", access.Plan.ID)
	row("words used", fmt.Sprint(used.Used))
	if !used.Unlimited() {
		row("words left", fmt.Sprint(used.Remaining()))
	}
	row("period ends", access.PeriodEnd.Format(time.DateTime))
	return table.Flush()
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
