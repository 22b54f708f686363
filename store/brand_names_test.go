package store_test

import (
	"errors"
	"testing"

	"plainhand/internal/branding"
	"plainhand/store/stores"
)

func TestBrandCannotUseTheNameOfTheSite(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	brands := brandsOn(s, nil)
	owner := addBrandOwner(t, s, brands, "harbor")
	imitating := harborPine
	imitating.Name = "PIain Hand Support"
	refused := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, branding.ErrImitation) {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("a draft", brands.Save(t.Context(), owner, "harbor", imitating))
	refused("a slug", brands.Save(t.Context(), owner, "plainhand-help", harborPine))
	refused("a new brand", brands.Add(t.Context(), addUser(t, s, "new@example.com").ID, "new", imitating))
	publish(t, brands, owner, harborPine)

	// Drafts and versions from before this rule.
	if err := s.Branding.SaveBrand(t.Context(), owner, "harbor", imitating, nil); err != nil {
		t.Fatal(err)
	}
	refused("a former draft", brands.Publish(t.Context(), owner))
	const rename = `UPDATE brand_versions SET settings = jsonb_set(settings::jsonb, '{name}', '"Plainhand"')`
	if _, err := pool.Exec(t.Context(), rename); err != nil {
		t.Fatal(err)
	}
	refused("a former version", brands.GoBack(t.Context(), owner, 1))
}
