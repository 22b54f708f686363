package account

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/actor"
	"plainhand/internal/account/throttle"
	"plainhand/internal/texts"
)

// invitations limits invitations per brand, since each is an email to a possible stranger.
var invitations = throttle.Throttle{Name: "invitations", Tries: 60, Window: time.Hour,
	Advice: "You’ve invited a lot of people within the hour. Wait %s before you invite the next."}

// Members manages the members of customers' brands.
type Members struct {
	users   UserStorage
	members SeatStorage
	tickets TicketStorage
	tries   throttle.Counter
	now     func() time.Time
}

// Invite creates a seat and emails the link to it. As for the other methods on seats, the caller has authenticated the
// requester and checked that they manage the brand. Faults: Invalid, ErrSeatTaken, ErrTooManySeats, TooMany.
func (m *Members) Invite(ctx context.Context, email string, seat Seat) error {
	ctx = actor.System(ctx)
	email, err := CheckEmail(email)
	if err != nil {
		return err
	}
	if err := seat.check(); err != nil {
		return err
	}
	if _, err := m.tries.Take(ctx, m.now(), invitations.Of(seat.BrandID.String())); err != nil {
		return err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	user := User{ID: id, Email: email, Preferences: DefaultPreferences, Seat: seat, HistoryDays: texts.DefaultRetention,
		CreatedAt: m.now().UTC().Truncate(time.Microsecond)}
	ticket, err := newTicket(user, JoinBrand, user.Email, m.now())
	if err != nil {
		return err
	}
	err = m.members.CreateSeat(ctx, user, Sent{ticket, ticketEmail(ticket, user, m.now())}, MaxSeats)
	if errors.Is(err, ErrEmailTaken) {
		err = ErrSeatTaken
	}
	return err
}

// ResendInvitation sends a member a new link, which replaces the former one. A member who has joined can sign in with
// it.
func (m *Members) ResendInvitation(ctx context.Context, brandID, userID uuid.UUID) error {
	ctx = actor.System(ctx)
	user, err := m.seatOf(ctx, brandID, userID)
	if err != nil {
		return err
	}
	if _, err := m.tries.Take(ctx, m.now(), invitations.Of(brandID.String())); err != nil {
		return err
	}
	ticket, err := newTicket(user, JoinBrand, user.Email, m.now())
	if err != nil {
		return err
	}
	return m.tickets.OpenTickets(ctx, Sent{ticket, ticketEmail(ticket, user, m.now())})
}

// Seats returns the seats of a brand, with the words used in the period that began at periodStart.
func (m *Members) Seats(ctx context.Context, brandID uuid.UUID, periodStart time.Time) ([]SeatLine, error) {
	ctx = actor.System(ctx)
	return m.members.SeatsOf(ctx, brandID, periodStart)
}

// FormerSeats returns the removed seats of a brand that used words in the period that began at periodStart.
func (m *Members) FormerSeats(ctx context.Context, brandID uuid.UUID, periodStart time.Time) ([]FormerSeat, error) {
	return m.members.FormerSeats(actor.System(ctx), brandID, periodStart)
}

// SetSeat updates a seat. by is the requester. Faults: Invalid, ErrNoSeat, and Conflict for the requester's own seat.
func (m *Members) SetSeat(ctx context.Context, by, userID uuid.UUID, seat Seat) error {
	ctx = actor.System(ctx)
	if by == userID {
		return errOwnSeat
	}
	if err := seat.check(); err != nil {
		return err
	}
	return m.members.SetSeat(ctx, userID, seat)
}

// RemoveSeat deletes a seat with its user's data, which ends their sessions. by is the requester. Faults: ErrNoSeat,
// and Conflict for the requester's own seat.
func (m *Members) RemoveSeat(ctx context.Context, by, brandID, userID uuid.UUID) error {
	ctx = actor.System(ctx)
	if by == userID {
		return errOwnSeat
	}
	user, err := m.seatOf(ctx, brandID, userID)
	if err != nil {
		return err
	}
	message, err := newEventEmail(user, EmailSeatRemoved, m.now())
	if err != nil {
		return err
	}
	message.To, message.BrandID = user.Email, brandID
	return m.users.DeleteUser(ctx, Deletion{UserID: user.ID, At: message.At, Email: message})
}

func (m *Members) seatOf(ctx context.Context, brandID, userID uuid.UUID) (User, error) {
	user, err := m.users.User(ctx, userID)
	if errors.Is(err, ErrNoUser) || err == nil && (user.BrandID == uuid.Nil || user.BrandID != brandID) {
		err = ErrNoSeat
	}
	return user, err
}
