package facts

import "testing"

// A rewrite must not lose a negation in any of the languages that have rules, and "a" is an article only in English.
func TestNegationsAreKeptInOtherLanguages(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, before, after string
		want                Kind
	}{
		{"German", "Der Vertrag gilt nicht für Gäste aus der Stadt.", "Der Vertrag gilt für Gäste aus der Stadt.", Negation},
		{"French", "Le contrat de la salle n’est pas valable pour les clients de la ville.",
			"Le contrat de la salle est valable pour les clients de la ville.", Negation},
		{"Spanish", "El contrato de la sala nunca vale para los clientes que son de la ciudad.",
			"El contrato de la sala vale para los clientes que son de la ciudad.", Negation},
		{"Portuguese", "O contrato da sala não vale para os clientes que são da cidade.",
			"O contrato da sala vale para os clientes que são da cidade.", Negation},
		{"Italian", "Il contratto della sala non vale per i clienti che sono della città.",
			"Il contratto della sala vale per i clienti che sono della città.", Negation},
		{"Dutch", "Het contract geldt niet voor de gasten.", "Het contract geldt voor de gasten.", Negation},
		{"Polish", "Ta umowa nie jest ważna dla gości, którzy są z tego miasta.",
			"Ta umowa jest ważna dla gości, którzy są z tego miasta.", Negation},
		{"Russian", "Этот договор не действует для гостей, которые были в городе.",
			"Этот договор действует для гостей, которые были в городе.", Negation},
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
