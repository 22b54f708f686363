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
	members MemberStorage
	tickets TicketStorage
	tries   throttle.Counter
	now     func() time.Time
}

// Invite creates a member and emails them their link. As for the other methods, the caller has authenticated the
// requester, and checked that they manage the brand. Faults: Invalid, ErrMemberExists, ErrTooManyMembers, TooMany.
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
	err = m.members.CreateMember(ctx, user, Sent{ticket, ticketEmail(ticket, user, m.now())}, MaxMembers)
	if errors.Is(err, ErrEmailTaken) {
		err = ErrMemberExists
	}
	return err
}

// ResendInvitation sends a member a new link, which replaces the former one. A member who has joined can sign in with
// it.
func (m *Members) ResendInvitation(ctx context.Context, brandID, userID uuid.UUID) error {
	ctx = actor.System(ctx)
	user, err := m.memberOf(ctx, brandID, userID)
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

// List returns the members of a brand, with the words used in the period that began at periodStart.
func (m *Members) List(ctx context.Context, brandID uuid.UUID, periodStart time.Time) ([]Member, error) {
	ctx = actor.System(ctx)
	return m.members.MembersOf(ctx, brandID, periodStart)
}

// FormerMembers returns the removed members of a brand that used words in the period that began at periodStart.
func (m *Members) FormerMembers(ctx context.Context, brandID uuid.UUID, periodStart time.Time) ([]FormerMember, error) {
	return m.members.FormerMembers(actor.System(ctx), brandID, periodStart)
}

// SetSeat updates a seat. by is the requester. Faults: Invalid, ErrNoMember, and Conflict for the requester's own seat.
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

// Remove deletes a member with their data, which ends their sessions. by is the requester. Faults: ErrNoMember,
// and Conflict for the requester.
func (m *Members) Remove(ctx context.Context, by, brandID, userID uuid.UUID) error {
	ctx = actor.System(ctx)
	if by == userID {
		return errOwnSeat
	}
	user, err := m.memberOf(ctx, brandID, userID)
	if err != nil {
		return err
	}
	message, err := newEventEmail(user, EmailMemberRemoved, m.now())
	if err != nil {
		return err
	}
	message.To, message.BrandID = user.Email, brandID
	return m.users.DeleteUser(ctx, Deletion{UserID: user.ID, At: message.At, Email: message})
}

func (m *Members) memberOf(ctx context.Context, brandID, userID uuid.UUID) (User, error) {
	user, err := m.users.User(ctx, userID)
	if errors.Is(err, ErrNoUser) || err == nil && (user.BrandID == uuid.Nil || user.BrandID != brandID) {
		err = ErrNoMember
	}
	return user, err
}
