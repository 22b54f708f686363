package store_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/billing"
	"plainhand/store/stores"
)

// BenchmarkRun reserves and commits for one user, whose row all runs contend for, and for many.
func BenchmarkRun(b *testing.B) {
	for _, users := range []int{1, 10_000} {
		b.Run(fmt.Sprintf("users=%d", users), func(b *testing.B) {
			pool := openPool(b)
			s, ids := stores.New(pool), addUsers(b, pool, users)
			b.SetParallelism(32)
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					run := newReservation(b, ids[rand.IntN(users)], 1)
					if _, err := s.Billing.Reserve(b.Context(), limited(run, billing.Unlimited)); err != nil {
						b.Error(err)
						return
					}
					if _, err := commitWords(b, s, run, 1); err != nil {
						b.Error(err)
						return
					}
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "runs/s")
		})
	}
}

// BenchmarkReleaseExpired releases the expired reservations of ten thousand users.
func BenchmarkReleaseExpired(b *testing.B) {
	pool := openPool(b)
	s, ids := stores.New(pool), addUsers(b, pool, 10_000)
	for b.Loop() {
		b.StopTimer()
		for _, id := range ids {
			reserve(b, s, newReservation(b, id, 1), billing.Unlimited)
		}
		b.StartTimer()
		if runs, err := s.Billing.ReleaseExpired(b.Context(), july.AddDate(0, 0, 1)); err != nil || runs != len(ids) {
			b.Fatalf("%d runs, %v", runs, err)
		}
	}
}

func addUsers(b *testing.B, pool *pgxpool.Pool, users int) []uuid.UUID {
	b.Helper()
	const fill = `INSERT INTO users (id, email, first_name, last_name, password_hash, created_at)
		SELECT gen_random_uuid(), 'user' || n || '@example.org', '', '', 'a hash', now()
		FROM generate_series(1, $1::int) n RETURNING id`
	rows, err := pool.Query(b.Context(), fill, users)
	if err != nil {
		b.Fatal(err)
	}
	ids := make([]uuid.UUID, 0, users)
	for rows.Next() {
		var id uuid.UUID
		if err := rows.Scan(&id); err != nil {
			b.Fatal(err)
		}
		ids = append(ids, id)
	}
	if err := rows.Err(); err != nil {
		b.Fatal(err)
	}
	return ids
}
