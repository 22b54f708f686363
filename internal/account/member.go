package account

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// Role is a member's role in a customer's brand.
type Role string

// The roles.
const (
	RoleOwner  Role = "owner"  // also manages members
	RoleEditor Role = "editor" // works on texts
)

// Roles lists the roles, the most common one first.
func Roles() []Role { return []Role{RoleEditor, RoleOwner} }

// Seat is a user's membership in a customer's brand. It is zero for users of the main site. The fields are columns of
// the users' table.
type Seat struct {
	BrandID   uuid.UUID
	Role      Role
	WordLimit int // per period of the customer's plan; 0: the plan's limit
}

// The limits of members.
const (
	// MaxMembers is the maximum number of members per brand.
	MaxMembers = 200
	// MaxWordLimit is the maximum WordLimit of a member.
	MaxWordLimit = 10_000_000
)

var (
	// ErrNoMember is returned if a brand has no such member.
	ErrNoMember = fault.New(fault.NotFound, "We couldn’t find that person.", "They may have been removed.")
	// ErrMemberExists is returned for an address that belongs to a member of the brand.
	ErrMemberExists = fault.New(fault.Conflict, "A member has that address already.",
		"Send them another link from the list.")
	// ErrTooManyMembers is returned if a brand has MaxMembers.
	ErrTooManyMembers = fault.New(fault.Conflict, fmt.Sprintf("A brand can have %d people.", MaxMembers),
		"Remove a member who’s left, or write to us.")
	errRole      = fault.New(fault.Invalid, "There’s no such role.", "Choose one from the list.")
	errWordLimit = fault.New(fault.Invalid, "Enter a whole number of words.",
		fmt.Sprintf("It can be 1 to %d. Leave it empty for no limit.", MaxWordLimit))
	errOwnSeat = fault.New(fault.Conflict, "You can’t remove yourself, or change what you may do.",
		"Ask another owner to.")
)

func (s Seat) check() error {
	switch {
	case s.Role != RoleOwner && s.Role != RoleEditor:
		return errRole
	case s.WordLimit < 0 || s.WordLimit > MaxWordLimit:
		return errWordLimit
	}
	return nil
}

// Member is a user with a seat, as owners see them in the list.
type Member struct {
	UserID    uuid.UUID
	Email     string
	FirstName string
	LastName  string
	Role      Role
	WordLimit int
	InvitedAt time.Time
	JoinedAt  *time.Time // nil: not yet
	Words     int        // used in the period
}

// FormerMember is a removed member with the words that they used in a period.
type FormerMember struct {
	Email     string
	Words     int
	RemovedAt time.Time
}

// MemberStorage stores the members of customers' brands.
type MemberStorage interface {
	// CreateMember stores a member and opens their ticket, or returns ErrEmailTaken or ErrTooManyMembers.
	CreateMember(ctx context.Context, user User, sent Sent, maxMembers int) error
	// MembersOf returns the members of a brand ordered by address, with the words used in the period that began at
	// periodStart.
	MembersOf(ctx context.Context, brandID uuid.UUID, periodStart time.Time) ([]Member, error)
	// FormerMembers returns the removed members of a brand that used words in that period, ordered by address.
	FormerMembers(ctx context.Context, brandID uuid.UUID, periodStart time.Time) ([]FormerMember, error)
	// SetSeat updates a seat, or returns ErrNoMember if the brand has none of this user.
	SetSeat(ctx context.Context, userID uuid.UUID, seat Seat) error
}
