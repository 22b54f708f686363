package stories

import (
	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/branding"
	"plainhand/views"
	brandviews "plainhand/views/branding"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

// brandPages are the pages of customers' brands: the settings, and the members' pages.
func brandPages(frame views.Frame, value string) map[string]templ.Component {
	frame.Origin = "https://plainhand.example"
	settings := branding.Settings{Name: value, Accent: "#1a4fa0", Typeface: branding.Sans, Support: value, Terms: value,
		Privacy: value, PoweredBy: true, Logo: value}
	own := branding.Brand{ID: uuid.New(), Slug: "harbor-pine", Draft: settings, Version: 2}
	versions := []branding.Version{{Number: 2, Settings: settings, PublishedAt: samples.Now},
		{Number: 1, PublishedAt: samples.Now}}
	hosts := []branding.Host{{Name: value, Token: value, MadeAt: samples.Now}, {Name: "b", VerifiedAt: &samples.Now},
		{Name: "c", VerifiedAt: &samples.Now, FailingSince: &samples.Now}}
	problem := ui.Banner{Tone: ui.Error, Message: value}
	user := account.User{ID: uuid.New(), Email: value, Profile: account.Profile{FirstName: value}}
	members := []account.Member{
		{UserID: uuid.New(), Email: value, FirstName: value, Role: account.RoleEditor, WordLimit: 500,
			JoinedAt: &samples.Now},
		{UserID: user.ID, Email: value, Role: account.RoleOwner},
	}
	former := []account.FormerMember{{Email: value, Words: 8_910, RemovedAt: samples.Now}}
	under := frame
	under.Brand, under.Support, under.CanonicalURL = value, value, ""
	under.Theme = views.Theme{Styles: ":root{--caret:#123}", Logo: "/brand-logo/1", LogoWidth: 64}
	under.Branding = &views.Branding{Terms: value, Privacy: value, PoweredBy: "Plainhand", Manages: true,
		Base: "/w/harbor-pine"}
	plain := under
	plain.Visitor, plain.Theme, plain.Branding = views.Visitor{}, views.Theme{}, new(views.Branding)
	person := brandviews.NewPersonPage(frame, brandviews.OwnPeoplePath, user, members[0]).WithProblem(problem)
	return map[string]templ.Component{
		"brand": brandviews.Brand(brandviews.NewPage(frame, own, versions, hosts, value).WithSender(value).
			WithProblem(problem)),
		"brand new":     brandviews.Brand(brandviews.NewPage(frame, branding.Brand{}, nil, nil, value)),
		"brand missing": brandviews.Brand(brandviews.NewMissingPage(frame, value, true)),
		"people": brandviews.People(brandviews.NewPeoplePage(frame, brandviews.OwnPeoplePath, user, members, former).
			WithDone(brandviews.DoneInvited)),
		"under people": brandviews.People(brandviews.NewPeoplePage(under, views.PeoplePath, user, nil, nil).
			WithProblem(problem)),
		"person": brandviews.PersonOf(person),
		"embed": brandviews.Embed(brandviews.NewEmbedPage(frame, own, "https://plainhand.example/w/harbor-pine",
			"embedded-text-editor", value).WithOrigins(value).WithProblem(problem)),
		"under seat": brandviews.MemberAccount(brandviews.NewMemberAccountPage(under, user,
			views.UsageSummary{Now: samples.Now}).WithDone(brandviews.DonePasswordLink)),
		"under seat sign-in": brandviews.MemberSignIn(brandviews.NewMemberSignInPage(plain, "/"+value).WithEmail(value).
			WithProblem(problem)),
		"under seat sent": brandviews.MemberSignIn(brandviews.NewMemberSignInPage(plain, "/").WithEmail(value).AsSent()),
		"under enter":     brandviews.Enter(brandviews.NewEnterPage(plain, user).InsteadOf(user)),
		"under failure":   views.Failure(views.NewFailurePage(under, 404, value, value, value)),
		"under failure neutral": views.Failure(views.NewFailurePage(views.Frame{Brand: "Editor",
			Branding: new(views.Branding)}, 503, value, value, "")),
	}
}
