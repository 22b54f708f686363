// Package gatewaytest states what every gateway must do, as tests: some for billing.Gateway alone, some for a cashier
// using it. The demo behaves like Stripe insofar as both pass them.
package gatewaytest

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/pg/pgtest"
	"plainhand/store/stores"
)

// Environment is a gateway under test with its storage, clock, test cards, and bank.
type Environment struct {
	Gateway billing.Gateway
	Store   *stores.Set
	Now     func() time.Time
	MoveTo  func(moment time.Time)
	Card    func(card Card) billing.CardToken
	// Confirm is the customer's answer to their bank. Its error is what the gateway's script says when the answer ends
	// badly.
	Confirm func(customerID, secret string, approved bool) error
}

// Card is a test card, named for what it does.
type Card int

const (
	Good       Card = iota
	Asks            // the bank asks whenever the customer is present
	AlwaysAsks      // and refuses renewals, when they are not present
	Declined        // cannot be stored, like the next four
	Insufficient
	Expired
	IncorrectCode
	ProcessingFailed
	DeclinesLater // can be stored, but every charge fails
)

// settled is how long after it was due a renewal has been tried for the first time: Stripe waits for an hour.
const settled = 2 * time.Hour

// Run tests the gateways that open returns, a new one for each test, on its own storage and with a clock that shows
// now.
func Run(t *testing.T, open func(t *testing.T, storage *stores.Set, now time.Time) Environment) {
	t.Helper()
	for name, test := range map[string]func(s *gatewayFixture){
		"the same customer":               createCustomerIsIdempotent,
		"test cards":                      declinedCardsAreRejected,
		"the bank asks":                   bankConfirmationActivatesSubscription,
		"the same key is the same call":   repeatedKeyIsOneCall,
		"a year of renewals":              subscriptionRenewsMonthly,
		"a declined renewal":              declinedRenewalIsRetriedAndPayable,
		"renewals the bank asks about":    renewalNeedingConfirmationIsPastDue,
		"renewals with a card that asked": confirmedCardRenews,
		"replacing a card":                cardIsReplacedAfterConfirmation,
		"billing details":                 billingDetails,
		"upgrades":                        upgrades,
		"upgrades, to the cent":           upgradeChargesThePreviewedAmount,
		"downgrade, cancel and resume":    downgradeCancelAndResume,
		"cancel while a downgrade waits":  cancelReplacesPendingDowngrade,
		"refunds and ends":                refundAndEndAreIdempotent,
		"what is not there":               unknownIDsAreNotFound,
		"an upgrade given up":             anUpgradeGivenUp,
		"paid after months":               paidAfterMonths,
		"canceled and unpaid":             canceledAndUnpaid,
		"the same key with another card":  theSameKeyWithAnotherCard,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(newGatewayFixture(t, open(t, stores.New(pgtest.New(t)), january)))
		})
	}
	for name, test := range map[string]func(c *cashierFixture){
		"billing details":                    cashierBillingDetails,
		"buying a plan":                      buyingAPlan,
		"many submits make one subscription": manySubmits,
		"the same form again":                formPostedTwice,
		"many cards":                         manyCards,
		"an unfinished purchase":             anUnfinishedPurchase,
		"a charge is not lost":               aChargeIsNotLost,
		"emails and their invoices":          emailsAndTheirInvoices,
		"changing the plan":                  changingThePlan,
		"changes that are refused":           changesThatAreRefused,
		"a declined renewal gives no words":  aDeclinedRenewalGivesNoWords,
		"canceling what is owed":             cancelingWhatIsOwed,
		"money back":                         moneyBack,
		"words across an upgrade":            wordsAcrossAnUpgrade,
		"an unfinished upgrade":              anUnfinishedUpgrade,
		"keeping a plan after all":           keepingAPlanKeepsWhatWasPlanned,
		"no money back for what was used":    noMoneyBackForWhatWasUsed,
		"nor for what is under way":          noMoneyBackForWhatIsUnderWay,
		"no words while money is given back": noWordsWhileMoneyIsGivenBack,
		"runs and a refund at the same time": runsAndARefundAtTheSameTime,
	} {
		t.Run("cashier: "+name, func(t *testing.T) {
			t.Parallel()
			test(newCashierFixture(t, open(t, stores.New(pgtest.New(t)), july)))
		})
	}
}

func newKey() billing.Key { return billing.Key(uuid.NewString()) }

func plan(t *testing.T, id string) billing.Plan {
	t.Helper()
	found, err := billing.FindPlan(id)
	if err != nil {
		t.Fatal(err)
	}
	return found
}
