package store_test

import (
	"testing"

	"github.com/alexedwards/scs/v2"

	"plainhand/store"
	accountstore "plainhand/store/account"
)

// BenchmarkSessionLoad measures the cost of loading the session, which every page that depends on the visitor pays.
func BenchmarkSessionLoad(b *testing.B) {
	manager := scs.New()
	manager.Store, manager.HashTokenInStore = accountstore.NewSessions(store.New(openPool(b))), true
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
