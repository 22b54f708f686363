package guard

import "testing"

// A rewriting must not lose a negation in any of the languages that have rules, and "a" is an article in English alone.
func TestOtherLanguages(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, before, after string
		want                Kind
	}{
		{"German", "Der Vertrag gilt nicht für Gäste aus der Stadt.", "Der Vertrag gilt für Gäste aus der Stadt.", Negation},
		{"French", "Le contrat n’est valable que pour les clients.", "Le contrat est valable pour les clients.", Negation},
		{"Spanish", "El contrato se firma sin la firma del cliente.", "El contrato se firma con la firma del cliente.", Negation},
		{"Portuguese", "O contrato não vale para os clientes.", "O contrato vale para os clientes.", Negation},
		{"Italian", "Il contratto non vale per i clienti.", "Il contratto vale per i clienti.", Negation},
		{"Dutch", "Het contract geldt niet voor de gasten.", "Het contract geldt voor de gasten.", Negation},
		{"Polish", "Umowa nie obowiązuje gości.", "Umowa obowiązuje gości.", Negation},
		{"Russian", "Договор не действует для гостей.", "Договор действует для гостей.", Negation},
		{"Chinese", "这份合同对客人不适用。", "这份合同对客人适用。", Negation},
		{"Japanese", "この契約は客には適用されない。", "この契約は客には適用される。", Negation},
		{"no article", "El perro va con la familia a la casa de los abuelos, pero no le gusta el viaje.",
			"El perro va con la familia a otra casa de los abuelos, pero no le gusta el viaje.", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			losses := Compare(test.before, test.after, nil)
			if test.want == "" && len(losses) > 0 || test.want != "" && (len(losses) != 1 || losses[0].Kind != test.want) {
				t.Errorf("got %+v, want %q", losses, test.want)
			}
		})
	}
}
