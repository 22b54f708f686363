package views

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"plainhand/internal/account"
	"plainhand/views/ui"
)

// OwnPeoplePath is where a customer manages the people of their brand.
const OwnPeoplePath = BrandPath + "/people"

// What can be done about people.
const (
	DoneInvited     Done = "invited"
	DoneSeatChanged Done = "seat-changed"
	DoneSeatRemoved Done = "seat-removed"
)

// PeoplePage lists those who have a seat in a brand, for those who manage them.
type PeoplePage struct {
	BillingPage
	Path   string // of the list
	People []Person
	Former []FormerPerson
	Joined string // how many there are, in words
	Email  string // that was typed for another one
	Roles  []ui.Option
	Words  string // that were typed for another one
	Full   bool   // there can't be more
	Own    bool   // the customer looks, on our site
}

// Person is one of them.
type Person struct {
	ID      string
	Name    string // or the address of somebody who has given none
	Email   string
	Details string
	Waits   bool // they haven't joined yet
	Self    bool
	Roles   []ui.Option
	Words   string // their limit; empty: none
}

// FormerPerson is a removed member whose words of this period still count.
type FormerPerson struct{ Email, Details string }

// SeatChoice is what was posted for a seat.
type SeatChoice struct {
	Email string
	Role  account.Role
	Words string // as it was typed; empty: no limit
}

// SeatChoiceFrom reads what was posted.
func SeatChoiceFrom(posted url.Values) SeatChoice {
	return SeatChoice{strings.TrimSpace(posted.Get("email")), account.Role(posted.Get("role")),
		strings.TrimSpace(posted.Get("words"))}
}

// NewPeoplePage lists seats, and those that were removed, for a user who manages them. path is that of the list.
func NewPeoplePage(
	frame Frame, path string, user account.User, seats []account.SeatLine, former []account.FormerSeat,
) PeoplePage {
	page := PeoplePage{BillingPage: billingPage(frame, "People", "Who works under your brand, and how much."), Path: path,
		Roles: roles(account.RoleEditor), Full: len(seats) >= account.MostSeats, Own: path == OwnPeoplePath}
	joined := 0
	for _, seat := range seats {
		page.People = append(page.People, newPerson(seat, user))
		if seat.JoinedAt != nil {
			joined++
		}
	}
	for _, seat := range former {
		page.Former = append(page.Former, FormerPerson{seat.Email,
			counted(seat.Words, "word") + " this month · removed " + day(seat.RemovedAt)})
	}
	page.Joined = strconv.Itoa(joined) + " of " + strconv.Itoa(len(seats)) + " have joined."
	return page
}

func newPerson(seat account.SeatLine, user account.User) Person {
	person := Person{ID: seat.UserID.String(), Email: seat.Email, Waits: seat.JoinedAt == nil,
		Self: seat.UserID == user.ID, Roles: roles(seat.Role), Name: nameOf(seat)}
	details := []string{roleNames[seat.Role]}
	if person.Name != seat.Email {
		details = append(details, seat.Email)
	}
	words := counted(seat.Words, "word") + " this month"
	if seat.WordLimit > 0 {
		words = grouped(seat.Words) + " of " + counted(seat.WordLimit, "word") + " this month"
		person.Words = strconv.Itoa(seat.WordLimit)
	}
	if person.Waits {
		words = "invited " + day(seat.InvitedAt)
	}
	person.Details = strings.Join(append(details, words), " · ")
	return person
}

func nameOf(seat account.SeatLine) string {
	if name := strings.TrimSpace(seat.FirstName + " " + seat.LastName); name != "" {
		return name
	}
	return seat.Email
}

var roleNames = map[account.Role]string{account.RoleOwner: "Owner", account.RoleEditor: "Editor"}

func roles(chosen account.Role) []ui.Option {
	var options []ui.Option
	for _, role := range account.Roles() {
		options = append(options, ui.Option{Value: string(role), Label: roleNames[role], Selected: role == chosen})
	}
	return options
}

// PersonPage is one of them, for those who manage them.
type PersonPage struct {
	BillingPage
	List, Path string
	Person     Person
}

// NewPersonPage shows the seat to a user who manages it. path is that of the list.
func NewPersonPage(frame Frame, path string, user account.User, seat account.SeatLine) PersonPage {
	page := PersonPage{BillingPage: billingPage(frame, "A person", "What somebody may do under your brand."), List: path,
		Person: newPerson(seat, user)}
	page.Path = path + "/" + page.Person.ID
	return page
}

// WithProblem returns the page with why something was not done.
func (page PersonPage) WithProblem(problem ui.Banner) PersonPage {
	page.News = &problem
	return page
}

// WithChoice returns the page with what was typed.
func (page PersonPage) WithChoice(choice SeatChoice) PersonPage {
	if choice.Role != "" {
		page.Person.Roles, page.Person.Words = roles(choice.Role), choice.Words
	}
	return page
}

// WithChoice returns the page with what was typed for another seat.
func (page PeoplePage) WithChoice(choice SeatChoice) PeoplePage {
	page.Email, page.Roles, page.Words = choice.Email, roles(choice.Role), choice.Words
	return page
}

// WithProblem returns the page with why something was not done.
func (page PeoplePage) WithProblem(problem ui.Banner) PeoplePage {
	page.News = &problem
	return page
}

// WithDone returns the page with what was done just now.
func (page PeoplePage) WithDone(done Done) PeoplePage {
	switch done {
	case DoneInvited:
		page.News = &ui.Banner{Tone: ui.OK, Message: "The link is on its way.", Advice: "It works once, within a week."}
	case DoneSeatChanged:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "It counts from their next text on."}
	case DoneSeatRemoved:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Removed.",
			Advice: "They’re signed out everywhere, and their texts are deleted."}
	}
	return page
}

// SeatTable is the use of words by seat, removed ones too, with a line of headings.
func SeatTable(seats []account.SeatLine, former []account.FormerSeat) [][]string {
	table := [][]string{{"email", "first_name", "last_name", "role", "joined", "words", "word_limit", "removed"}}
	for _, seat := range seats {
		joined, limit := "", ""
		if seat.JoinedAt != nil {
			joined = seat.JoinedAt.UTC().Format(time.DateOnly)
		}
		if seat.WordLimit > 0 {
			limit = strconv.Itoa(seat.WordLimit)
		}
		table = append(table, []string{asText(seat.Email), asText(seat.FirstName), asText(seat.LastName), string(seat.Role),
			joined, strconv.Itoa(seat.Words), limit, ""})
	}
	for _, seat := range former {
		table = append(table, []string{asText(seat.Email), "", "", "", "", strconv.Itoa(seat.Words), "",
			seat.RemovedAt.UTC().Format(time.DateOnly)})
	}
	return table
}

// asText keeps a spreadsheet from taking what somebody typed for a formula.
func asText(cell string) string {
	if strings.IndexAny(cell, "=+-@\t\r") == 0 {
		return "'" + cell
	}
	return cell
}
