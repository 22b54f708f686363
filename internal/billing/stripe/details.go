package stripe

import (
	"context"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
)

// Details implements billing.Gateway.
func (g *Gateway) Details(ctx context.Context, customerID string) (billing.Details, error) {
	customer, err := g.withTaxIDs(ctx, customerID)
	if err != nil {
		return billing.Details{}, err
	}
	details := billing.Details{Name: customer.Name}
	if at := customer.Address; at != nil {
		details.Address = billing.Address{Line1: at.Line1, Line2: at.Line2, PostalCode: at.PostalCode, City: at.City,
			State: at.State, Country: at.Country}
	}
	if ours := ourTaxIDs(customer); len(ours) > 0 {
		details.TaxID = taxIDOf(ours[0])
	}
	return details, nil
}

// SetDetails implements billing.Gateway. The new tax ID comes first, because Stripe may refuse it, and then nothing was
// changed. The former one is deleted last: if that fails, there are two until the next attempt.
func (g *Gateway) SetDetails(ctx context.Context, customerID string, details billing.Details) error {
	customer, err := g.withTaxIDs(ctx, customerID)
	if err != nil {
		return err
	}
	kept := false
	var former []*api.TaxID
	for _, taxID := range ourTaxIDs(customer) {
		if !kept && taxIDOf(taxID) == details.TaxID {
			kept = true
			continue
		}
		former = append(former, taxID)
	}
	if !kept && details.TaxID != (billing.TaxID{}) {
		if err := g.addTaxID(ctx, customerID, details.TaxID); err != nil {
			return err
		}
	}
	if err := g.setNameAndAddress(ctx, customerID, details); err != nil {
		return err
	}
	for _, taxID := range former {
		remove := &api.TaxIDDeleteParams{Customer: api.String(customerID)}
		if _, err := g.client.V1TaxIDs.Delete(ctx, taxID.ID, remove); err != nil && !isMissing(err) {
			return failure(err)
		}
	}
	return nil
}

func (g *Gateway) addTaxID(ctx context.Context, customerID string, id billing.TaxID) error {
	_, err := g.client.V1TaxIDs.Create(ctx, &api.TaxIDCreateParams{Customer: api.String(customerID),
		Type: api.String(id.Kind), Value: api.String(id.Number)})
	if hasCode(err, api.ErrorCodeTaxIDInvalid) {
		return billing.ErrTaxID.Because(failure(err))
	}
	return failure(err)
}

func (g *Gateway) setNameAndAddress(ctx context.Context, customerID string, details billing.Details) error {
	update := &api.CustomerUpdateParams{Name: api.String(details.Name)}
	if at := details.Address; at == (billing.Address{}) {
		update.AddUnsetField(api.CustomerUpdateParamsUnsetFieldAddress)
	} else {
		update.Address = &api.AddressParams{Line1: &at.Line1, Line2: &at.Line2, PostalCode: &at.PostalCode, City: &at.City,
			State: &at.State, Country: &at.Country}
	}
	_, err := g.client.V1Customers.Update(ctx, customerID, update)
	return failure(err)
}

func (g *Gateway) withTaxIDs(ctx context.Context, customerID string) (*api.Customer, error) {
	customer, err := g.client.V1Customers.Retrieve(ctx, customerID, &api.CustomerRetrieveParams{Expand: expand("tax_ids")})
	return customer, failure(err)
}

// ourTaxIDs returns the tax IDs of kinds that we offer. Others were added by an operator, and stay.
func ourTaxIDs(customer *api.Customer) (ours []*api.TaxID) {
	if customer.TaxIDs == nil {
		return nil
	}
	for _, taxID := range customer.TaxIDs.Data {
		if billing.OffersTaxID(string(taxID.Type)) {
			ours = append(ours, taxID)
		}
	}
	return ours
}

func taxIDOf(taxID *api.TaxID) billing.TaxID {
	return billing.TaxID{Kind: string(taxID.Type), Number: taxID.Value}
}
