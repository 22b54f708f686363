package store_test

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/branding"
	"plainhand/store/stores"
)

// logoOf returns a picture that differs for each shade.
func logoOf(t *testing.T, shade uint8) io.Reader {
	t.Helper()
	drawn := image.NewNRGBA(image.Rect(0, 0, 32, 32))
	drawn.Set(1, 1, color.NRGBA{shade, 0, 0, 255})
	var picture strings.Builder
	if err := png.Encode(&picture, drawn); err != nil {
		t.Fatal(err)
	}
	return strings.NewReader(picture.String())
}

// draftLogoHash returns the hash of the logo in an owner's draft.
func draftLogoHash(t *testing.T, brands *branding.Brands, owner uuid.UUID) string {
	t.Helper()
	own, _, _, err := brands.Of(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	return own.Draft.Logo
}

func countLogos(t *testing.T, pool *pgxpool.Pool, owner uuid.UUID) (count int) {
	t.Helper()
	const query = `SELECT count(*) FROM brand_logos WHERE brand_id = (SELECT id FROM brands WHERE owner_id = $1)`
	if err := pool.QueryRow(t.Context(), query, owner).Scan(&count); err != nil {
		t.Fatal(err)
	}
	return count
}

func TestUnpublishedLogosAreDeletedWhenReplaced(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	brands := brandsOn(s, nil)
	owner := addBrandOwner(t, s, brands, "harbor")
	for shade := range uint8(30) {
		if err := brands.SaveWithLogo(t.Context(), owner, "harbor", harborPine, logoOf(t, shade)); err != nil {
			t.Fatal(err)
		}
	}
	if count := countLogos(t, pool, owner); count != 1 {
		t.Errorf("%d logos are stored", count)
	}
	if err := brands.Save(t.Context(), owner, "harbor", harborPine); err != nil {
		t.Fatal(err)
	}
	if count := countLogos(t, pool, owner); count != 0 {
		t.Errorf("%d logos are stored after the last was removed", count)
	}
}

func TestRejectedSlugStoresNoLogo(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	brands := brandsOn(s, nil)
	owner := addBrandOwner(t, s, brands, "harbor")
	addBrandOwner(t, s, brands, "taken")
	err := brands.SaveWithLogo(t.Context(), owner, "taken", harborPine, logoOf(t, 1))
	if count := countLogos(t, pool, owner); !errors.Is(err, branding.ErrSlugTaken) || count != 0 {
		t.Errorf("%d logos are stored, %v", count, err)
	}
}

func TestLogosOfVersionsAreKept(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	brands := brandsOn(s, nil)
	owner, other := addBrandOwner(t, s, brands, "harbor"), addBrandOwner(t, s, brands, "pine")
	var published []string
	for shade := range uint8(3) {
		err := errors.Join(brands.SaveWithLogo(t.Context(), owner, "harbor", harborPine, logoOf(t, shade)),
			brands.Publish(t.Context(), owner))
		if err != nil {
			t.Fatal(err)
		}
		published = append(published, draftLogoHash(t, brands, owner))
	}
	mine, _, _, _ := brands.Of(t.Context(), owner)
	theirs, _, _, _ := brands.Of(t.Context(), other)
	for _, hash := range published {
		if _, err := s.Branding.LogoOf(t.Context(), mine.ID, hash); err != nil {
			t.Errorf("a published logo: %v", err)
		}
		if _, err := s.Branding.LogoOf(t.Context(), theirs.ID, hash); !errors.Is(err, branding.ErrNone) {
			t.Errorf("another brand has the logo: %v", err)
		}
	}
}

// Drawings from before the limit on references are still in the database.
func TestAStoredDrawingThatIsTooComplexIsNotServed(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	brands := brandsOn(s, nil)
	owner := addBrandOwner(t, s, brands, "harbor")
	own, _, _, err := brands.Of(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	bomb := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path id="l0" d="M0 0h40v20z"></path>`
	for level := 1; level <= 5; level++ {
		bomb += fmt.Sprintf(`<g id="l%d">%s</g>`, level, strings.Repeat(fmt.Sprintf(`<use href="#l%d"></use>`, level-1), 30))
	}
	settings := harborPine
	settings.Logo = strings.Repeat("a", 64)
	stored := branding.Logo{MediaType: "image/svg+xml", Content: []byte(bomb + "</svg>"), Ratio: 2}
	if err := s.Branding.SaveBrand(t.Context(), owner, "harbor", settings, &stored); err != nil {
		t.Fatal(err)
	}
	directory := branding.NewDirectory(s.Branding, nil)
	for range 2 { // the second result is cached
		if _, err := directory.LogoOf(t.Context(), own.ID, settings.Logo); !errors.Is(err, branding.ErrNone) {
			t.Errorf("served: %v", err)
		}
	}
	settings.Logo = strings.Repeat("b", 64)
	stored.Content = []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20z"></path></svg>`)
	if err := s.Branding.SaveBrand(t.Context(), owner, "harbor", settings, &stored); err != nil {
		t.Fatal(err)
	}
	if logo, err := directory.LogoOf(t.Context(), own.ID, settings.Logo); err != nil || logo.Ratio != 2 {
		t.Errorf("a simple drawing is not served: %v", err)
	}
}
