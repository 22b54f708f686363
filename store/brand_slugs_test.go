package store_test

import (
	"errors"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account/actor"
	"plainhand/internal/branding"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/store/stores"
)

// ageSlugs makes released slugs older.
func ageSlugs(t *testing.T, pool *pgxpool.Pool, days int) {
	t.Helper()
	const statement = `UPDATE released_slugs SET released_at = released_at - make_interval(days => $1)`
	if _, err := pool.Exec(t.Context(), statement, days); err != nil {
		t.Fatal(err)
	}
}

func TestReleasedSlugIsReservedForItsLastOwner(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	brands := brandsOn(s, nil)
	last, other := addBrandOwner(t, s, brands, "harbor"), addBrandOwner(t, s, brands, "pine")
	save := func(owner uuid.UUID, slug string) error { // under row-level security
		return brands.Save(actor.WithUser(t.Context(), owner), owner, slug, harborPine)
	}
	if err := save(last, "quay"); err != nil {
		t.Fatal(err)
	}
	if err := save(other, "harbor"); !errors.Is(err, branding.ErrSlugReserved) {
		t.Errorf("another brand takes the slug at once: %v", err)
	}
	newcomer := addUser(t, s, "new@example.com").ID
	if err := brands.Add(t.Context(), newcomer, "harbor", harborPine); !errors.Is(err, branding.ErrSlugReserved) {
		t.Errorf("a new brand takes the slug at once: %v", err)
	}
	if _, _, _, err := brands.Of(t.Context(), newcomer); !errors.Is(err, branding.ErrNone) {
		t.Errorf("the refused brand was stored: %v", err)
	}
	ageSlugs(t, pool, 29)
	if err := save(other, "harbor"); !errors.Is(err, branding.ErrSlugReserved) {
		t.Errorf("another brand takes the slug after 29 days: %v", err)
	}
	if err := errors.Join(save(last, "harbor"), save(last, "quay")); err != nil {
		t.Errorf("the last owner does not get it back: %v", err)
	}
	ageSlugs(t, pool, 31)
	if err := save(other, "harbor"); err != nil {
		t.Errorf("after 31 days it is still reserved: %v", err)
	}
}

func TestSlugOfDeletedBrandIsReserved(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	brands := brandsOn(s, nil)
	addBrandOwner(t, s, brands, "harbor")
	other := addBrandOwner(t, s, brands, "pine")
	if _, err := pool.Exec(t.Context(), `DELETE FROM users WHERE email = 'harbor@example.com'`); err != nil {
		t.Fatal(err)
	}
	if err := brands.Save(t.Context(), other, "harbor", harborPine); !errors.Is(err, branding.ErrSlugReserved) {
		t.Errorf("another brand takes the slug: %v", err)
	}
	ageSlugs(t, pool, 31)
	if err := s.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM released_slugs`).Scan(&left); err != nil || left != 0 {
		t.Errorf("%d reservations are left, %v", left, err)
	}
}

// Taking a slug waits for a concurrent transaction that releases it, and then finds its reservation.
func TestSlugIsReservedWhileItIsReleased(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	brands := brandsOn(s, nil)
	last, other := addBrandOwner(t, s, brands, "harbor"), addBrandOwner(t, s, brands, "pine")
	release, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := release.Exec(t.Context(), `UPDATE brands SET slug = 'quay' WHERE owner_id = $1`, last); err != nil {
		t.Fatal(err)
	}
	results := make(chan error, 1)
	go func() { results <- brands.Save(t.Context(), other, "harbor", harborPine) }()
	waitForLock(t, pool)
	if err := release.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-results; !errors.Is(err, branding.ErrSlugReserved) {
		t.Errorf("the slug is taken while it is released: %v", err)
	}
}

// waitForLock returns once a statement waits for a lock.
func waitForLock(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	const query = `SELECT EXISTS (SELECT FROM pg_stat_activity
		WHERE datname = current_database() AND wait_event_type = 'Lock')`
	eventually.Holds(t, "a statement waits for a lock", func() (waits bool) {
		if err := pool.QueryRow(t.Context(), query).Scan(&waits); err != nil {
			t.Fatal(err)
		}
		return waits
	})
}
