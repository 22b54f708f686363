package store_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/alexedwards/scs/v2"
	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/store"
)

// BenchmarkSessionLoad is what a page that depends on the visitor costs before it does anything of its own.
func BenchmarkSessionLoad(b *testing.B) {
	manager := scs.New()
	manager.Store, manager.HashTokenInStore = store.NewSessions(openPool(b)), true
	token := signIn(b, manager)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := manager.Load(b.Context(), token); err != nil {
				b.Error(err)
				return
			}
		}
	})
}

// BenchmarkAddWords counts for one user, whose row all wait for, and for many.
func BenchmarkAddWords(b *testing.B) {
	for _, users := range []int{1, 1000} {
		b.Run(fmt.Sprintf("users=%d", users), func(b *testing.B) {
			s := openStore(b)
			ids := make([]uuid.UUID, users)
			for i := range ids {
				ids[i] = addUser(b, s, fmt.Sprintf("user%d@example.org", i)).ID
			}
			b.SetParallelism(8)
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					if _, err := s.AddWords(b.Context(), ids[rand.IntN(users)], july, 1, billing.Unlimited); err != nil {
						b.Error(err)
						return
					}
				}
			})
		})
	}
}
