package views

import (
	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/branding"
	"plainhand/views/ui"
)

// brandPages are the pages of customers' brands: the settings, and the members' pages.
func brandPages(frame Frame, value string) map[string]templ.Component {
	frame.Origin = "https://plainhand.example"
	settings := branding.Settings{Name: value, Accent: "#1a4fa0", Typeface: branding.Sans, Support: value, Terms: value,
		Privacy: value, PoweredBy: true, Logo: value}
	own := branding.Brand{ID: uuid.New(), Slug: "harbor-pine", Draft: settings, Version: 2}
	versions := []branding.Version{{Number: 2, Settings: settings, PublishedAt: sampleNow},
		{Number: 1, PublishedAt: sampleNow}}
	hosts := []branding.Host{{Name: value, Token: value, MadeAt: sampleNow}, {Name: "b", VerifiedAt: &sampleNow},
		{Name: "c", VerifiedAt: &sampleNow, FailingSince: &sampleNow}}
	problem := ui.Banner{Tone: ui.Error, Message: value}
	user := account.User{ID: uuid.New(), Email: value, Profile: account.Profile{FirstName: value}}
	seats := []account.SeatLine{
		{UserID: uuid.New(), Email: value, FirstName: value, Role: account.RoleEditor, WordLimit: 500, JoinedAt: &sampleNow},
		{UserID: user.ID, Email: value, Role: account.RoleOwner},
	}
	former := []account.FormerSeat{{Email: value, Words: 8_910, RemovedAt: sampleNow}}
	under := frame
	under.Brand, under.Support, under.CanonicalURL = value, value, ""
	under.Theme = Theme{Styles: ":root{--caret:#123}", Logo: "/brand-logo/1", LogoWidth: 64}
	under.Branding = &Branding{Terms: value, Privacy: value, PoweredBy: "Plainhand", Manages: true, Base: "/w/harbor-pine"}
	plain := under
	plain.Visitor, plain.Theme, plain.Branding = Visitor{}, Theme{}, new(Branding)
	person := NewPersonPage(frame, OwnPeoplePath, user, seats[0]).WithProblem(problem)
	return map[string]templ.Component{
		"brand":         Brand(NewBrandPage(frame, own, versions, hosts, value).WithProblem(problem)),
		"brand new":     Brand(NewBrandPage(frame, branding.Brand{}, nil, nil, value)),
		"brand missing": Brand(NewMissingBrandPage(frame, value, true)),
		"people":        People(NewPeoplePage(frame, OwnPeoplePath, user, seats, former).WithDone(DoneInvited)),
		"under people":  People(NewPeoplePage(under, PeoplePath, user, nil, nil).WithProblem(problem)),
		"person":        PersonOf(person),
		"embed": BrandEmbed(NewBrandEmbedPage(frame, own, "https://plainhand.example/w/harbor-pine", "plainhand-editor",
			value).WithOrigins(value).WithProblem(problem)),
		"under seat": SeatAccount(NewSeatAccountPage(under, user,
			UsageSummary{Now: sampleNow}).WithDone(DonePasswordLink)),
		"under seat sign-in": SeatSignIn(NewSeatSignInPage(plain, "/"+value).WithEmail(value).WithProblem(problem)),
		"under seat sent":    SeatSignIn(NewSeatSignInPage(plain, "/").WithEmail(value).AsSent()),
		"under enter":        Enter(NewEnterPage(plain, user).InsteadOf(user)),
		"under failure":      Failure(NewFailurePage(under, 404, value, value, value)),
		"under failure neutral": Failure(NewFailurePage(Frame{Brand: "Editor", Branding: new(Branding)}, 503, value,
			value, "")),
	}
}
