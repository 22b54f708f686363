package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/actor"
	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
	"plainhand/internal/texts"
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
	// EnterBy redeems a sign-in ticket and verifies its address, or returns ErrNoTicket.
	EnterBy(ctx context.Context, ticket Ticket, now time.Time) error
}

// invitations limits invitations per brand, since each is an email to a possible stranger.
var invitations = throttle.Throttle{Name: "invitations", Tries: 60, Window: time.Hour,
	Advice: "You’ve invited a lot of people within the hour. Wait %s before you invite the next."}

// Invite creates a seat and emails the link to it. As for the other methods on seats, the caller has authenticated the
// requester and checked that they manage the brand. Faults: Invalid, ErrSeatTaken, ErrTooManySeats, TooMany.
func (a *Accounts) Invite(ctx context.Context, email string, seat Seat) error {
	ctx = actor.System(ctx)
	email, err := CheckEmail(email)
	if err != nil {
		return err
	}
	if err := seat.check(); err != nil {
		return err
	}
	if _, err := a.tries.Take(ctx, a.now(), invitations.Of(seat.BrandID.String())); err != nil {
		return err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	user := User{ID: id, Email: email, Preferences: DefaultPreferences, Seat: seat, HistoryDays: texts.DefaultRetention,
		CreatedAt: a.now().UTC().Truncate(time.Microsecond)}
	ticket, err := a.newTicket(user, JoinBrand, user.Email)
	if err != nil {
		return err
	}
	err = a.storage.CreateSeat(ctx, user, Sent{ticket, ticketEmail(ticket, user, a.now())}, MaxSeats)
	if errors.Is(err, ErrEmailTaken) {
		err = ErrSeatTaken
	}
	return err
}

// InviteAgain sends a new link to a seat, which replaces the former one. A member who has joined can sign in with it.
func (a *Accounts) InviteAgain(ctx context.Context, brandID, userID uuid.UUID) error {
	ctx = actor.System(ctx)
	user, err := a.seatOf(ctx, brandID, userID)
	if err != nil {
		return err
	}
	if _, err := a.tries.Take(ctx, a.now(), invitations.Of(brandID.String())); err != nil {
		return err
	}
	ticket, err := a.newTicket(user, JoinBrand, user.Email)
	if err != nil {
		return err
	}
	return a.storage.OpenTickets(ctx, Sent{ticket, ticketEmail(ticket, user, a.now())})
}

// Seats returns the seats of a brand, with the words used in the period that began at periodStart.
func (a *Accounts) Seats(ctx context.Context, brandID uuid.UUID, periodStart time.Time) ([]SeatLine, error) {
	ctx = actor.System(ctx)
	return a.storage.SeatsOf(ctx, brandID, periodStart)
}

// FormerSeats returns the removed seats of a brand that used words in the period that began at periodStart.
func (a *Accounts) FormerSeats(ctx context.Context, brandID uuid.UUID, periodStart time.Time) ([]FormerSeat, error) {
	return a.storage.FormerSeats(actor.System(ctx), brandID, periodStart)
}

// SetSeat updates a seat. by is the requester. Faults: Invalid, ErrNoSeat, and Conflict for the requester's own seat.
func (a *Accounts) SetSeat(ctx context.Context, by, userID uuid.UUID, seat Seat) error {
	ctx = actor.System(ctx)
	if by == userID {
		return errOwnSeat
	}
	if err := seat.check(); err != nil {
		return err
	}
	return a.storage.SetSeat(ctx, userID, seat)
}

// RemoveSeat deletes a seat with its user's data, which ends their sessions. by is the requester. Faults: ErrNoSeat,
// and Conflict for the requester's own seat.
func (a *Accounts) RemoveSeat(ctx context.Context, by, brandID, userID uuid.UUID) error {
	ctx = actor.System(ctx)
	if by == userID {
		return errOwnSeat
	}
	user, err := a.seatOf(ctx, brandID, userID)
	if err != nil {
		return err
	}
	letter, err := a.eventEmail(user, EmailSeatRemoved)
	if err != nil {
		return err
	}
	letter.To, letter.BrandID = user.Email, brandID
	return a.storage.DeleteUser(ctx, Deletion{UserID: user.ID, At: letter.At, Letter: letter})
}

func (a *Accounts) seatOf(ctx context.Context, brandID, userID uuid.UUID) (User, error) {
	user, err := a.storage.User(ctx, userID)
	if errors.Is(err, ErrNoUser) || err == nil && (user.BrandID == uuid.Nil || user.BrandID != brandID) {
		err = ErrNoSeat
	}
	return user, err
}
