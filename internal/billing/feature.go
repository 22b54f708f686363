package billing

import (
	"slices"
	"strings"

	"plainhand/internal/fault"
)

// Feature is a capability that a plan includes. Every use is checked with Access.Allow.
type Feature string

// The features, as the database and programs may name them.
const (
	Rewriting  Feature = "rewriting" // of texts, on the platform and by its calls
	Bulk       Feature = "bulk"
	API        Feature = "api"
	Documents  Feature = "documents"
	WhiteLabel Feature = "white-label"
)

// Offer is the marketing text of a feature.
type Offer struct {
	Name    string
	Subject string // the name at the beginning of a sentence
}

var offers = map[Feature]Offer{
	Rewriting:  {Name: "All humanization modes", Subject: "Humanizing"},
	Bulk:       {Name: "Bulk processing", Subject: "Bulk processing"},
	API:        {Name: "API access", Subject: "API access"},
	Documents:  {Name: "PDF/DOC processing", Subject: "PDF and DOC processing"},
	WhiteLabel: {Name: "White-label option", Subject: "The white-label option"},
}

// Offer returns the marketing text of the feature.
func (feature Feature) Offer() Offer { return offers[feature] }

// Features returns all features of the price list, in its order.
func Features() []Feature {
	var all []Feature
	for _, plan := range plans {
		for _, feature := range plan.Features {
			if !slices.Contains(all, feature) {
				all = append(all, feature)
			}
		}
	}
	return all
}

// Availability returns a sentence without its full stop on which plans include the feature: “Bulk processing comes with
// Pro and Premium”.
func (feature Feature) Availability() string {
	var with []string
	for _, plan := range plans {
		if slices.Contains(plan.Features, feature) {
			with = append(with, plan.Name)
		}
	}
	which := strings.Join(with, " and ")
	if len(with) == len(plans) {
		which = "every plan"
	}
	return feature.Offer().Subject + " comes with " + which
}

// ErrInactive is returned to people without a plan, in the specification's words.
var ErrInactive = fault.New(fault.Forbidden, "Active subscription required. Please subscribe to use this feature.",
	"Choose a plan on the pricing page.").
	WithAPIText("The account of this key has no active plan.", "Choose one at /pricing, or try single texts with a test key.")

// ErrNotIncluded is returned to users whose plan does not include a feature. Its advice names the plans that do.
var ErrNotIncluded = fault.New(fault.Forbidden, "Your plan doesn’t include this.", "")

// Allow returns nil if the feature may be used now, ErrInactive without a plan, and otherwise a Forbidden fault that
// names the plans with the feature.
func (access Access) Allow(feature Feature) error {
	switch {
	case !access.Active:
		return ErrInactive
	case slices.Contains(access.Plan.Features, feature):
		return nil
	}
	return fault.New(ErrNotIncluded.Kind, ErrNotIncluded.Message, feature.Availability()+".")
}
