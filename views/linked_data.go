package views

import (
	"maps"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"plainhand/internal/billing"
	"plainhand/static"
	"plainhand/views/format"
)

// LinkedData is a page's schema.org data. Create it with one of the constructors.
type LinkedData map[string]any

// linkedData returns the page's script element. It is data, not code: the content security policy needs no hash for it.
func linkedData(data LinkedData) templ.Component {
	data = maps.Clone(data)
	data["@context"] = "https://schema.org"
	return templ.JSONScript("", data).WithType("application/ld+json")
}

// linkedData is what the page describes, and its breadcrumbs.
func (frame Frame) linkedData() []LinkedData {
	if len(frame.Crumbs) == 0 {
		return frame.LinkedData
	}
	return frame.WithLinkedData(describeBreadcrumbs(frame)).LinkedData
}

// DescribeOrganization describes the site's operator. Other data refers to it.
func DescribeOrganization(frame Frame) LinkedData {
	organization := frame.publisher()
	organization["email"] = frame.Support
	return organization
}

// publisher is a short form of the organization.
func (frame Frame) publisher() LinkedData {
	return LinkedData{
		"@type": "Organization",
		"@id":   frame.absolute("/#organization"),
		"name":  frame.Brand,
		"url":   frame.absolute("/"),
		"logo":  LinkedData{"@type": "ImageObject", "url": frame.absolute(static.Path("img/favicon.svg"))},
	}
}

// DescribeWebSite describes the site's name and search.
func DescribeWebSite(frame Frame) LinkedData {
	return LinkedData{
		"@type":     "WebSite",
		"@id":       frame.absolute("/#website"),
		"name":      frame.Brand,
		"url":       frame.absolute("/"),
		"publisher": LinkedData{"@id": frame.absolute("/#organization")},
		"potentialAction": LinkedData{
			"@type":       "SearchAction",
			"target":      LinkedData{"@type": "EntryPoint", "urlTemplate": frame.absolute("/blog?search={search_term_string}")},
			"query-input": "required name=search_term_string",
		},
	}
}

// DescribeApplication describes the product under the page's name for it, without a rating, since there are no reviews.
func DescribeApplication(frame Frame, name string) LinkedData {
	return LinkedData{
		"@type":               "SoftwareApplication",
		"name":                name,
		"description":         frame.Description,
		"url":                 frame.CanonicalURL,
		"image":               frame.absolute(frame.picture().Address()),
		"applicationCategory": "BusinessApplication",
		"operatingSystem":     "Any, in a web browser",
		"offers":              newOffers(frame),
		"publisher":           frame.publisher(),
	}
}

// DescribeFreeApplication describes the free tool.
func DescribeFreeApplication(frame Frame, name string) LinkedData {
	application := DescribeApplication(frame, name)
	application["offers"] = LinkedData{"@type": "Offer", "price": "0", "priceCurrency": "USD", "url": frame.CanonicalURL}
	return application
}

// DescribeProduct describes the price list.
func DescribeProduct(frame Frame) LinkedData {
	return LinkedData{
		"@type":       "Product",
		"name":        frame.Brand,
		"description": frame.Description,
		"image":       frame.absolute(frame.picture().Address()),
		"brand":       LinkedData{"@type": "Brand", "name": frame.Brand},
		"offers":      newOffers(frame),
	}
}

// newOffers returns the plans with their prices.
func newOffers(frame Frame) []LinkedData {
	var offers []LinkedData
	for _, plan := range billing.Plans() {
		price := LinkedData{"price": strconv.Itoa(plan.Price), "priceCurrency": "USD"}
		monthly := maps.Clone(price)
		monthly["@type"], monthly["unitCode"], monthly["billingDuration"] = "UnitPriceSpecification", "MON", 1
		offer := LinkedData{
			"@type":              "Offer",
			"name":               plan.Name,
			"description":        PlanWords(plan),
			"url":                frame.absolute("/pricing#" + plan.ID),
			"availability":       "https://schema.org/InStock",
			"priceSpecification": monthly,
		}
		maps.Copy(offer, price)
		offers = append(offers, offer)
	}
	return offers
}

// Question is an entry in a list of questions.
type Question struct {
	ID     string
	Text   string
	Answer string // trusted HTML
}

// DescribeQuestions describes the page's questions and answers.
func DescribeQuestions(questions []Question) LinkedData {
	var asked []LinkedData
	for _, question := range questions {
		asked = append(asked, LinkedData{
			"@type":          "Question",
			"name":           question.Text,
			"acceptedAnswer": LinkedData{"@type": "Answer", "text": question.Answer},
		})
	}
	return LinkedData{"@type": "FAQPage", "mainEntity": asked}
}

// DescribeArticle describes the guide that the frame's page is, under its headline.
func DescribeArticle(frame Frame, headline string, words int, keywords []string) LinkedData {
	return LinkedData{
		"@type":            "Article",
		"headline":         format.Truncate(headline, 110),
		"description":      frame.Description,
		"image":            []string{frame.absolute(frame.picture().Address())},
		"author":           LinkedData{"@type": "Organization", "name": frame.Article.Author, "url": frame.absolute("/")},
		"publisher":        frame.publisher(),
		"datePublished":    frame.Article.Published.UTC().Format(time.RFC3339),
		"dateModified":     frame.Article.Modified.UTC().Format(time.RFC3339),
		"articleSection":   frame.Article.Category,
		"keywords":         keywords,
		"wordCount":        words,
		"inLanguage":       "en",
		"mainEntityOfPage": frame.CanonicalURL,
	}
}

// DescribeWebPage describes a page and the day on which it last changed.
func DescribeWebPage(frame Frame, name string, updated time.Time) LinkedData {
	return LinkedData{
		"@type":        "WebPage",
		"name":         name,
		"description":  frame.Description,
		"url":          frame.CanonicalURL,
		"dateModified": updated.UTC().Format(time.DateOnly),
		"inLanguage":   "en",
		"isPartOf":     LinkedData{"@id": frame.absolute("/#website")},
		"publisher":    frame.publisher(),
	}
}

// DescribeCollection describes a list of pages.
func DescribeCollection(frame Frame, name string, pages []Crumb) LinkedData {
	return LinkedData{
		"@type":       "CollectionPage",
		"name":        name,
		"description": frame.Description,
		"url":         frame.CanonicalURL,
		"mainEntity": LinkedData{"@type": "ItemList", "numberOfItems": len(pages),
			"itemListElement": frame.listed(pages, "url")},
	}
}

// describeBreadcrumbs describes the path from home to the page.
func describeBreadcrumbs(frame Frame) LinkedData {
	return LinkedData{"@type": "BreadcrumbList", "itemListElement": frame.listed(frame.Crumbs, "item")}
}

// listed numbers pages from 1. The key for the URL of each depends on the kind of list.
func (frame Frame) listed(pages []Crumb, key string) []LinkedData {
	var items []LinkedData
	for i, page := range pages {
		items = append(items, LinkedData{
			"@type": "ListItem", "position": i + 1, "name": page.Label, key: frame.absolute(page.Path),
		})
	}
	return items
}
