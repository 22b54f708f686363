package visitors_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account"
	"plainhand/internal/account/session"
	"plainhand/internal/api/apikey"
	"plainhand/internal/billing"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/texts"
	"plainhand/internal/visitor"
	"plainhand/store/stores"
	"plainhand/store/visitors"
)

var july = time.Date(2026, time.July, 1, 0, 0, 0, 0, time.UTC)

// fixture is a database with one user, whose plan was granted and who has used 40 words.
type fixture struct {
	*stores.Set
	t     *testing.T
	user  uuid.UUID
	trips *roundTrips
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	config, trips := pgtest.New(t).Config(), new(roundTrips)
	config.ConnConfig.Tracer = trips
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	f := &fixture{Set: stores.New(pool), t: t, user: uuid.Must(uuid.NewV7()), trips: trips}
	f.must(f.Account.Users.CreateUser(t.Context(), account.User{ID: f.user, Email: "ada@example.org",
		Preferences: account.DefaultPreferences, HistoryDays: texts.DefaultRetention, CreatedAt: july}))
	f.must(f.Billing.SaveGrant(t.Context(), billing.Grant{UserID: f.user, PlanID: "pro", GrantedAt: july}))
	_, err = pool.Exec(t.Context(), `INSERT INTO usage (user_id, period_start, used) VALUES ($1, $2, 40)`, f.user, july)
	f.must(err)
	return f
}

func (f *fixture) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

// wantUser checks that a record has the user with their grant and usage.
func (f *fixture) wantUser(record visitor.Record) {
	f.t.Helper()
	if record.User == nil || record.User.ID != f.user || record.User.Email != "ada@example.org" {
		f.t.Errorf("user: %+v", record.User)
	}
	if grant := record.State.Entitlement.Grant; grant == nil || grant.PlanID != "pro" {
		f.t.Errorf("grant: %+v", grant)
	}
	if periods := record.State.Periods; len(periods) != 1 || periods[0].Words != 40 || !periods[0].Start.Equal(july) {
		f.t.Errorf("usage: %+v", periods)
	}
}

// roundTrips is a tracer that counts queries and batches.
type roundTrips struct{ count atomic.Int32 }

func (r *roundTrips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	r.count.Add(1)
	return ctx
}

func (*roundTrips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (r *roundTrips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	r.count.Add(1)
	return ctx
}

func (*roundTrips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

func (*roundTrips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

// signIn stores a session of the user, which ends at a time.
func (f *fixture) signIn(sessions visitors.Sessions, token string, until time.Time) {
	f.t.Helper()
	data, err := session.Codec{}.Encode(until, map[string]any{session.User: f.user.String(),
		session.ID: uuid.NewString(), session.From: july.Format(time.RFC3339)})
	f.must(err)
	f.must(sessions.CommitCtx(f.t.Context(), token, data, until))
}

func TestSessionIsFoundWithItsUserInOneRoundTrip(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	sessions := visitors.NewSessions(f.DB)
	f.signIn(sessions, "token", time.Now().Add(time.Hour))
	var record visitor.Record
	f.trips.count.Store(0)
	data, found, err := sessions.FindCtx(visitor.WithRecord(t.Context(), &record), "token")
	if owner, signedIn := session.OwnerOf(data); err != nil || !found || !signedIn || owner.User != f.user {
		t.Errorf("%s, %v, %v", data, found, err)
	}
	f.wantUser(record)
	if trips := f.trips.count.Load(); trips != 1 {
		t.Errorf("%d round trips", trips)
	}
}

func TestUnusableSessionHasNoUser(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	sessions := visitors.NewSessions(f.DB)
	f.signIn(sessions, "expired", time.Now().Add(-time.Second))
	f.signIn(sessions, "ended", time.Now().Add(time.Hour))
	f.must(sessions.DeleteCtx(t.Context(), "ended"))
	f.must(sessions.CommitCtx(t.Context(), "signed out", []byte(`{"values":{}}`), time.Now().Add(time.Hour)))
	for token, exists := range map[string]bool{"expired": false, "ended": false, "unknown": false, "signed out": true} {
		var record visitor.Record
		_, found, err := sessions.FindCtx(visitor.WithRecord(t.Context(), &record), token)
		if err != nil || found != exists || record.User != nil || record.State.Entitlement.Grant != nil ||
			len(record.State.Periods) > 0 {
			t.Errorf("%s: %v, %v, %+v", token, found, err, record)
		}
	}
}

func TestKeyIsFoundWithItsUserInOneRoundTrip(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	keys, secret := visitors.Keys{Store: f.API}, apikey.Secret("ph_live_one")
	key := apikey.Key{ID: uuid.Must(uuid.NewV7()), UserID: f.user, Name: "Script", Hint: "ph_live_o",
		Scopes: apikey.Scopes(), MadeAt: july}
	email := account.KeyCreated(account.User{ID: f.user}, key.Hint, key.ID, july)
	f.must(keys.AddKey(t.Context(), key, secret.Hash(), email, 1))
	var record visitor.Record
	f.trips.count.Store(0)
	found, err := keys.KeyByHash(visitor.WithRecord(t.Context(), &record), secret.Hash())
	if err != nil || found.ID != key.ID || found.UserID != f.user {
		t.Errorf("%+v, %v", found, err)
	}
	f.wantUser(record)
	if trips := f.trips.count.Load(); trips != 1 {
		t.Errorf("%d round trips", trips)
	}

	var none visitor.Record
	_, err = keys.KeyByHash(visitor.WithRecord(t.Context(), &none), apikey.Secret("ph_live_two").Hash())
	if !errors.Is(err, apikey.ErrNone) || none.User != nil {
		t.Errorf("%v, %+v", err, none)
	}
}

func TestLookupsWithoutARecordReadOnlyTheSessionOrKey(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	sessions := visitors.NewSessions(f.DB)
	f.signIn(sessions, "token", time.Now().Add(time.Hour))
	if data, found, err := sessions.FindCtx(t.Context(), "token"); err != nil || !found || len(data) == 0 {
		t.Errorf("%s, %v, %v", data, found, err)
	}
	_, err := visitors.Keys{Store: f.API}.KeyByHash(t.Context(), apikey.Secret("ph_live_two").Hash())
	if !errors.Is(err, apikey.ErrNone) {
		t.Errorf("got %v", err)
	}
}
