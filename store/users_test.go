package store_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/account"
)

func TestUserIsReadAsStored(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	user := addUser(t, s, "Ada@Example.org")
	if got, err := s.Account.Users.User(t.Context(), user.ID); err != nil || got != user {
		t.Errorf("by id: %+v, %v; want %+v", got, err, user)
	}
	for _, email := range []string{"Ada@Example.org", "ada@example.org", "ADA@EXAMPLE.ORG"} {
		if got, err := s.Account.Users.UserByEmail(t.Context(), uuid.Nil, email); err != nil || got != user {
			t.Errorf("by %s: %+v, %v; want %+v", email, got, err, user)
		}
	}
}

func TestUnknownUserIsNotFound(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	if _, err := s.Account.Users.User(t.Context(), newID(t)); !errors.Is(err, account.ErrNoUser) {
		t.Errorf("by id: %v", err)
	}
	_, err := s.Account.Users.UserByEmail(t.Context(), uuid.Nil, "nobody@example.org")
	if !errors.Is(err, account.ErrNoUser) {
		t.Errorf("by email: %v", err)
	}
}

func TestEmailAddressHasOneAccount(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	first := addUser(t, s, "ada@example.org")
	second := first
	second.ID, second.Email = newID(t), "ADA@example.org"
	if err := s.Account.Users.CreateUser(t.Context(), second); !errors.Is(err, account.ErrEmailTaken) {
		t.Errorf("the same in capitals: %v", err)
	}
	if got, err := s.Account.Users.UserByEmail(t.Context(), uuid.Nil, second.Email); err != nil || got != first {
		t.Errorf("%+v, %v; want the first", got, err)
	}
}

func TestConcurrentSignUpsCreateOneAccount(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	results := make(chan error, 16)
	var running sync.WaitGroup
	for range cap(results) {
		user := account.User{ID: newID(t), Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: july}
		running.Go(func() { results <- s.Account.Users.CreateUser(t.Context(), user) })
	}
	running.Wait()
	close(results)
	stored := 0
	for err := range results {
		if err == nil {
			stored++
		} else if !errors.Is(err, account.ErrEmailTaken) {
			t.Error(err)
		}
	}
	if stored != 1 {
		t.Errorf("%d of them got the address", stored)
	}
}

func TestRehashReplacesCurrentHashOnly(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	user, other := addUser(t, s, "ada@example.org"), addUser(t, s, "charles@example.org")
	for _, former := range []string{user.PasswordHash, "a hash of a former password"} {
		if err := s.Account.Users.Rehash(t.Context(), user.ID, former, former+", made again"); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Account.Users.User(t.Context(),
		user.ID); err != nil || got.PasswordHash != user.PasswordHash+", made again" {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := s.Account.Users.User(t.Context(), other.ID); err != nil || got != other {
		t.Errorf("the other user is %+v, %v; want %+v", got, err, other)
	}
}

func TestTheSchemaBoundsWhatPeopleType(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	for name, change := range map[string]func(*account.User){
		"email":      func(u *account.User) { u.Email = strings.Repeat("a", 255) },
		"first name": func(u *account.User) { u.FirstName = strings.Repeat("a", 201) },
		"last name":  func(u *account.User) { u.LastName = strings.Repeat("a", 201) },
		"hash":       func(u *account.User) { u.PasswordHash = strings.Repeat("a", 501) },
	} {
		user := account.User{ID: newID(t), Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: july}
		change(&user)
		if err := s.Account.Users.CreateUser(t.Context(), user); err == nil {
			t.Errorf("%s: stored", name)
		}
	}
}
