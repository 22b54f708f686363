// Package history keeps people's texts as they left them: what was typed and chosen, each version that came of it, and
// what was decided on the newest one. A text is kept for some days after it was last worked on, as its owner chooses,
// and is encrypted under a key of the owner's own: a copy of the database without the site's key reveals how many texts
// there are, and when and how long.
package history

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/secret"
)

// UsualDays is for how many days the texts of somebody are kept who has chosen nothing.
const UsualDays = 30

// Choices lists for how many days texts can be kept; 0 keeps none.
func Choices() []int { return []int{0, 7, UsualDays, 90} }

const (
	// MostTexts bounds what is kept of somebody: the one that was left alone longest goes first.
	MostTexts = 10_000
	// MostVersions bounds what is kept of a text: as many as a draft pays for.
	MostVersions = 20
	// MostName is how many bytes a name may have.
	MostName = 200
)

var (
	// ErrNone is returned where there is no such text of the user's.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find that text.",
		"It may have been deleted, or its time was up. Your other texts are on the list.")
	// ErrOff is returned to somebody who keeps no texts and would store one.
	ErrOff = fault.New(fault.Conflict, "You’ve chosen not to keep texts.", "This one stays in its tab until you sign out.")
	// ErrDays is returned for a span that nobody is offered.
	ErrDays = fault.New(fault.Invalid, "Texts can’t be kept for that long.", "Choose one of the spans on the list.")
)

// Draft is what somebody typed and chose.
type Draft struct {
	Text     string `json:"text"`
	Mode     string `json:"mode"`
	Strength string `json:"strength"`
	Layout   string `json:"layout"`
	Keep     string `json:"keep"` // words and phrases, separated by commas
}

// Source is where a text came from.
type Source string

const (
	FromEditor Source = ""
	FromBatch  Source = "batch"
	FromJob    Source = "job" // of the API
)

// Ref names a text as somebody has it before them. The zero Ref names none.
type Ref struct {
	ID       uuid.UUID
	Revision int // counts how often it was saved
}

// Line is a text as a list shows it.
type Line struct {
	Ref
	Name      string // given by the owner; may be empty
	Opening   string // the first words of the draft
	Words     int    // of the draft
	Versions  int    // how many are kept
	Latest    int    // the number of the newest result; 0 without one
	Source    Source
	MadeAt    time.Time
	TouchedAt time.Time // when it was last worked on
	ExpiresAt time.Time
}

// Text is one text as it was left.
type Text struct {
	Line
	Draft  Draft
	Work   []byte  // what was decided on the newest version and written into it, as the editor has it; empty without
	Newest Version // the newest result; zero without
}

// Version is an earlier or the present state of a text.
type Version struct {
	Number int // counts the text's from 1
	Kind   VersionKind
	MadeAt time.Time
	Output []byte // as the editor shows it; empty for the zero Version
}

// VersionKind is what a version is.
type VersionKind string

const (
	ResultVersion VersionKind = "result" // from an engine
	EditedVersion VersionKind = "edited" // the result before it, as the owner edited it
	DraftVersion  VersionKind = "draft"  // a draft that another one replaced
)

// History keeps texts. It is safe for concurrent use. Whoever calls has found out who is asking: every method is about
// the texts of one user, and for those of anybody else it returns ErrNone.
type History struct {
	storage Storage
	keys    secret.Sealer
	now     func() time.Time
}

// New returns the history in a storage, under the site's key. Those that the site had before are read.
func New(storage Storage, now func() time.Time, keys ...secret.Key) *History {
	return &History{storage, secret.NewSealer("keys of histories", keys...), now}
}

// Open returns a text, or ErrNone.
func (h *History) Open(ctx context.Context, userID, id uuid.UUID) (Text, error) {
	key, sealed, err := h.storage.Text(ctx, userID, id, h.now())
	if err != nil {
		return Text{}, err
	}
	return h.text(userID, key, sealed)
}

// Last returns the text that was worked on last, or ErrNone.
func (h *History) Last(ctx context.Context, userID uuid.UUID) (Text, error) {
	key, sealed, err := h.storage.LastText(ctx, userID, h.now())
	if err != nil {
		return Text{}, err
	}
	return h.text(userID, key, sealed)
}

// Versions returns all versions of a text that are kept, the oldest first. Where there is no such text, there are none.
func (h *History) Versions(ctx context.Context, userID, id uuid.UUID) ([]Version, error) {
	key, sealed, err := h.storage.TextVersions(ctx, userID, id, h.now())
	if err != nil {
		return nil, err
	}
	versions := make([]Version, len(sealed))
	vault, err := h.vault(userID, key)
	for i := range sealed {
		if err == nil {
			versions[i], err = vault.version(sealed[i])
		}
	}
	return versions, err
}

// Sealer returns the sealer under the key of a user's texts, for what else is theirs. The key is made if there is none,
// also for somebody who keeps no texts. What is sealed must be bound to its owner and its place.
func (h *History) Sealer(ctx context.Context, userID uuid.UUID) (secret.Sealer, error) {
	sealed, err := h.storage.UserKey(ctx, userID, h.newKey(userID))
	if err != nil {
		return secret.Sealer{}, err
	}
	vault, err := h.vault(userID, sealed)
	return vault.sealer, err
}
