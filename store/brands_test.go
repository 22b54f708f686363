package store_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"plainhand/internal/branding"
	"plainhand/internal/fault"
	"plainhand/store/stores"
)

var harborPine = branding.Settings{Name: "Harbor & Pine", Accent: "#1a4fa0", Typeface: branding.Newsreader,
	Support: "help@harborpine.com"}

// brandsOn returns brands whose hosts serve the tokens, under "HOST TOKEN".
func brandsOn(s *stores.Set, tokens map[string]bool) *branding.Brands {
	verify := func(_ context.Context, host, token string) error {
		if tokens[host+" "+token] {
			return nil
		}
		return fault.New(fault.Conflict, "It isn’t shown.", "")
	}
	everyPlan := func(context.Context, uuid.UUID) (bool, error) { return true, nil }
	return branding.New(s.Branding, verify, everyPlan, branding.Site{Host: "plainhand.example", Name: "Plainhand"},
		time.Now)
}

// addBrandOwner adds a user with a brand.
func addBrandOwner(t *testing.T, s *stores.Set, brands *branding.Brands, slug string) uuid.UUID {
	t.Helper()
	owner := addUser(t, s, slug+"@example.com").ID
	if err := brands.Add(t.Context(), owner, slug, harborPine); err != nil {
		t.Fatal(err)
	}
	return owner
}

// publish saves settings, and publishes them.
func publish(t *testing.T, brands *branding.Brands, owner uuid.UUID, settings branding.Settings) {
	t.Helper()
	err := errors.Join(brands.Save(t.Context(), owner, "harbor", settings), brands.Publish(t.Context(), owner))
	if err != nil {
		t.Fatal(err)
	}
}

func TestPublishedVersionIsServedInsteadOfDraft(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	brands := brandsOn(s, nil)
	owner := addBrandOwner(t, s, brands, "harbor")
	if _, err := s.Branding.PublishedBySlug(t.Context(), "harbor"); !errors.Is(err, branding.ErrNone) {
		t.Errorf("a draft is seen: %v", err)
	}
	for number := range branding.MaxVersions + 2 {
		changed := harborPine
		changed.Name = fmt.Sprint("Harbor ", number+1)
		publish(t, brands, owner, changed)
	}
	changed := harborPine
	changed.Name = "Not yet"
	if err := brands.Save(t.Context(), owner, "pine", changed); err != nil {
		t.Fatal(err)
	}
	if seen, err := s.Branding.PublishedBySlug(t.Context(), "pine"); err != nil || seen.Settings.Name != "Harbor 22" {
		t.Errorf("%+v, %v", seen, err)
	}
	_, versions, _, err := brands.Of(t.Context(), owner)
	if err != nil || len(versions) != branding.MaxVersions || versions[0].Number != 22 {
		t.Errorf("%d versions, %v", len(versions), err)
	}
	if err := brands.GoBack(t.Context(), owner, 3); err != nil {
		t.Error(err)
	}
	if seen, err := s.Branding.PublishedBySlug(t.Context(), "pine"); err != nil || seen.Settings.Name != "Harbor 3" {
		t.Errorf("%+v, %v", seen, err)
	}
	if err := brands.GoBack(t.Context(), owner, 1); fault.KindOf(err) != fault.NotFound {
		t.Errorf("a version that is gone comes back: %v", err)
	}
}

func TestSlugBelongsToOneBrand(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	brands := brandsOn(s, nil)
	addBrandOwner(t, s, brands, "harbor")
	other := addBrandOwner(t, s, brands, "pine")
	if err := brands.Save(t.Context(), other, "harbor", harborPine); !errors.Is(err, branding.ErrSlugTaken) {
		t.Errorf("a slug is taken twice: %v", err)
	}
	third := addUser(t, s, "third@example.com").ID
	if err := brands.Add(t.Context(), third, "harbor", harborPine); !errors.Is(err, branding.ErrSlugTaken) {
		t.Errorf("a slug is taken twice: %v", err)
	}
	if err := brands.Save(t.Context(), third, "third", harborPine); !errors.Is(err, branding.ErrNone) {
		t.Errorf("a user without a brand saves one: %v", err)
	}
	if err := brands.Add(t.Context(), other, "another", harborPine); err != nil {
		t.Error(err)
	}
	if found, _, _, err := brands.Of(t.Context(), other); err != nil || found.Slug != "pine" {
		t.Errorf("a second brand replaces the first: %+v, %v", found, err)
	}
}

func TestHostBelongsToOwnerOfItsToken(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	tokens := map[string]bool{}
	brands := brandsOn(s, tokens)
	owner, other := addBrandOwner(t, s, brands, "harbor"), addBrandOwner(t, s, brands, "pine")
	const host = "editor.harborpine.com"
	token := func(of uuid.UUID) string {
		_, _, hosts, err := brands.Of(t.Context(), of)
		if err != nil || len(hosts) != 1 {
			t.Fatal(hosts, err)
		}
		return hosts[0].Token
	}
	for _, userID := range []uuid.UUID{owner, other} {
		err := errors.Join(brands.Publish(t.Context(), userID), brands.AddHost(t.Context(), userID, "Editor.HarborPine.com"),
			brands.AddHost(t.Context(), userID, host))
		if err != nil {
			t.Fatal(err)
		}
		if brands.CheckHost(t.Context(), userID, host) == nil {
			t.Error("a host without a token is verified")
		}
	}
	seenAs := func() uuid.UUID {
		found, err := s.Branding.PublishedByHost(t.Context(), host)
		if err != nil && !errors.Is(err, branding.ErrNone) {
			t.Fatal(err)
		}
		return found.OwnerID
	}
	if tokens, err := s.Branding.TokensOf(t.Context(), host); err != nil || len(tokens) != 2 {
		t.Errorf("%v, %v", tokens, err)
	}
	tokens[host+" "+token(owner)] = true
	if err := brands.CheckHost(t.Context(), owner, host); err != nil || seenAs() != owner {
		t.Errorf("%v, seen as %s", err, seenAs())
	}
	if brands.CheckHost(t.Context(), other, host) == nil || seenAs() != owner {
		t.Error("a host is taken without its token")
	}
	clear(tokens) // it is sold
	tokens[host+" "+token(other)] = true
	if err := brands.CheckHost(t.Context(), other, host); err != nil || seenAs() != other {
		t.Errorf("%v, seen as %s", err, seenAs())
	}
	if brands.CheckHost(t.Context(), owner, host) == nil || seenAs() != other {
		t.Error("the former owner has the host again")
	}
	if err := brands.DeleteHost(t.Context(), other, host); err != nil || seenAs() != uuid.Nil {
		t.Errorf("%v, seen as %s", err, seenAs())
	}
}

// A DNS failure of an hour must not take a customer's site down.
func TestHostStaysVerifiedThroughShortFailure(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	brands := brandsOn(s, nil)
	owner := addBrandOwner(t, s, brands, "harbor")
	const host = "editor.harborpine.com"
	now := time.Now()
	err := errors.Join(brands.AddHost(t.Context(), owner, host), s.Branding.HostVerified(t.Context(), owner, host, now))
	if err != nil {
		t.Fatal(err)
	}
	for days, want := range []bool{true, true, true, true, false} {
		at := now.AddDate(0, 0, days)
		if err := s.Branding.HostFailed(t.Context(), owner, host, at, at.Add(-branding.LostAfter)); err != nil {
			t.Fatal(err)
		}
		_, _, hosts, err := brands.Of(t.Context(), owner)
		if err != nil || (hosts[0].VerifiedAt != nil) != want {
			t.Errorf("after %d days: %+v, %v", days, hosts[0], err)
		}
	}
}

func TestHostsPerBrandAreLimited(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	brands := brandsOn(s, nil)
	owner := addBrandOwner(t, s, brands, "harbor")
	var group errgroup.Group
	for i := range 3 * branding.MaxHosts {
		group.Go(func() error {
			err := brands.AddHost(t.Context(), owner, fmt.Sprintf("editor%d.harborpine.com", i))
			if errors.Is(err, branding.ErrTooManyHosts) {
				return nil
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	if _, _, hosts, err := brands.Of(t.Context(), owner); err != nil || len(hosts) != branding.MaxHosts {
		t.Errorf("%d hosts, %v", len(hosts), err)
	}
	if err := brands.AddHost(t.Context(), uuid.New(), "editor.harborpine.com"); !errors.Is(err, branding.ErrNone) {
		t.Errorf("a user without a brand has a host: %v", err)
	}
}
