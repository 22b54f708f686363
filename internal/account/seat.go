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

// The limits of seats.
const (
	// MaxSeats is the maximum number of seats per brand.
	MaxSeats = 200
	// MaxWordLimit is the maximum WordLimit of a seat.
	MaxWordLimit = 10_000_000
)

var (
	// ErrNoSeat is returned if a brand has no seat of this user.
	ErrNoSeat = fault.New(fault.NotFound, "We couldn’t find that person.", "They may have been removed.")
	// ErrSeatTaken is returned for an address that has a seat in the brand.
	ErrSeatTaken = fault.New(fault.Conflict, "Somebody with that address is here already.",
		"Send them another link from the list.")
	// ErrTooManySeats is returned if a brand has MaxSeats.
	ErrTooManySeats = fault.New(fault.Conflict, fmt.Sprintf("A brand can have %d people.", MaxSeats),
		"Remove somebody who’s left, or write to us.")
	errRole      = fault.New(fault.Invalid, "There’s no such role.", "Choose one from the list.")
	errWordLimit = fault.New(fault.Invalid, "That’s no number of words that we can count to.",
		fmt.Sprintf("Enter 1 to %d, or leave it empty for no limit.", MaxWordLimit))
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

// SeatLine is a seat in the list for owners.
type SeatLine struct {
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

// FormerSeat is a removed seat with the words that it used in a period.
type FormerSeat struct {
	Email     string
	Words     int
	RemovedAt time.Time
}

// SeatStorage stores the seats of customers' brands.
type SeatStorage interface {
	// CreateSeat stores a user with a seat and opens their ticket, or returns ErrEmailTaken or ErrTooManySeats.
	CreateSeat(ctx context.Context, user User, sent Sent, maxSeats int) error
	// SeatsOf returns the seats of a brand ordered by address, with the words used in the period that began at
	// periodStart.
	SeatsOf(ctx context.Context, brandID uuid.UUID, periodStart time.Time) ([]SeatLine, error)
	// FormerSeats returns the removed seats of a brand that used words in that period, ordered by address.
	FormerSeats(ctx context.Context, brandID uuid.UUID, periodStart time.Time) ([]FormerSeat, error)
	// SetSeat updates a seat, or returns ErrNoSeat if the brand has none of this user.
	SetSeat(ctx context.Context, userID uuid.UUID, seat Seat) error
}
