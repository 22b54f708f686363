// Package texts stores users' texts: the draft with its settings, each version of the result, and the user's edits of
// the newest one. A text is retained for a number of days after its last edit, which its owner chooses. Texts are
// encrypted under a key per user: a copy of the database without the site's key reveals only the number, the times, and
// the lengths of the texts.
package texts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
)

// DefaultRetention is the default retention in days.
const DefaultRetention = 30

// Retentions lists the permitted retentions in days; 0 turns the history off.
func Retentions() []int { return []int{0, 7, DefaultRetention, 90} }

const (
	// MaxTexts is the maximum number of texts per user. Beyond it, the least recently edited one is deleted.
	MaxTexts = 10_000
	// MaxVersions is the maximum number of versions per text: as many as one payment for a draft covers.
	MaxVersions = 20
	// MaxName is the maximum length of a name in bytes.
	MaxName = 200
)

var (
	// ErrNone is returned if the user has no such text.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find that text.",
		"It may have been deleted or have expired. Your other texts are in the list.").
		WithAPIText("The result isn’t there anymore.",
			"The owner deleted it, or it has expired. Send the text again in another job.")
	// ErrOff is returned for saving a text while the user's history is off.
	ErrOff = fault.New(fault.Conflict, "You’ve chosen not to keep texts.", "This one stays in its tab until you sign out.")
	// ErrDays is returned for a retention that is not one of Choices.
	ErrDays = fault.New(fault.Invalid, "Texts can’t be kept for that long.", "Choose one of the times in the list.")
)

// Draft is the input of a run: a text and its settings.
type Draft struct {
	Text     string `json:"text"`
	Mode     string `json:"mode"`
	Strength string `json:"strength"`
	Layout   string `json:"layout"`
	Keep     string `json:"keep"` // words and phrases, separated by commas
}

// Source is the origin of a text.
type Source string

const (
	FromEditor Source = ""
	FromBatch  Source = "batch"
	FromJob    Source = "job" // of the API
)

// Ref identifies the revision of a text that the client is editing. The zero Ref is a new text.
type Ref struct {
	ID       uuid.UUID
	Revision int // the number of times it was saved
}

// Line is a text in a list.
type Line struct {
	Ref
	Name      string // given by the owner; may be empty
	Opening   string // the first words of the draft
	Words     int    // of the draft
	Versions  int    // number of saved versions
	Latest    int    // the number of the newest result; 0 without one
	Source    Source
	MadeAt    time.Time
	TouchedAt time.Time // the last edit
	ExpiresAt time.Time
}

// Text is a saved text.
type Text struct {
	Line
	Draft  Draft
	Work   []byte  // the user's decisions and edits on the newest version, in the editor's format; empty without
	Newest Version // the newest result; zero without
}

// Wording is the current text of a saved one, and how it came about. Applying Changes to Before gives Now. Changes that
// its owner made without us have no reason, nor a rule.
type Wording struct {
	Before  string // what was humanized; the draft if there is no result
	Now     string
	Changes []humanize.Change
}

// Version is a saved state of a text.
type Version struct {
	Number int // counts the text's from 1
	Kind   VersionKind
	MadeAt time.Time
	Output []byte // in the editor's format; empty for the zero Version
}

// VersionKind is the kind of a version.
type VersionKind string

const (
	ResultVersion VersionKind = "result" // from an engine
	EditedVersion VersionKind = "edited" // the result before it, with the user's edits
	DraftVersion  VersionKind = "draft"  // a draft that another one replaced
)

// History stores texts. It is safe for concurrent use. The caller has authenticated the user: every method accesses
// only the texts of its user, and returns ErrNone for those of others.
type History struct {
	storage Storage
	keys    secret.Sealer
	now     func() time.Time
}

// New returns a History that encrypts with the first of the site's keys, and decrypts with all of them. now is the
// clock.
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

// Last returns the most recently edited text, or ErrNone.
func (h *History) Last(ctx context.Context, userID uuid.UUID) (Text, error) {
	key, sealed, err := h.storage.LastText(ctx, userID, h.now())
	if err != nil {
		return Text{}, err
	}
	return h.text(userID, key, sealed)
}

// Versions returns the saved versions of a text, the oldest first, or none if there is no such text.
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

// Sealer returns the sealer under the key of a user's texts, for other data of that user. It creates the key if there
// is none, even if the user's history is off. Callers must bind the data to its user and its row.
func (h *History) Sealer(ctx context.Context, userID uuid.UUID) (secret.Sealer, error) {
	sealed, err := h.storage.UserKey(ctx, userID, h.newKey(userID))
	if err != nil {
		return secret.Sealer{}, err
	}
	vault, err := h.vault(userID, sealed)
	return vault.sealer, err
}
