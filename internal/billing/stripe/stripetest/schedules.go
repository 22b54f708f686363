package stripetest

import (
	"fmt"
	"time"
)

// schedule owns a subscription, which cannot be changed directly in the meantime.
type schedule struct {
	id     string
	sub    *subscription
	phases []phase
}

type phase struct {
	start, end time.Time
	price      string
}

func (m *merchant) showSchedule(sc *schedule) object {
	reply := object{"id": sc.id, "object": "subscription_schedule", "status": "active", "customer": sc.sub.customer,
		"subscription": sc.sub.id}
	var phases []object
	for _, phase := range sc.phases {
		phases = append(phases, object{"start_date": phase.start.Unix(), "end_date": phase.end.Unix(),
			"items": []object{{"price": phase.price}}})
		if !m.now.Before(phase.start) && m.now.Before(phase.end) {
			reply["current_phase"] = object{"start_date": phase.start.Unix(), "end_date": phase.end.Unix()}
		}
	}
	reply["phases"] = phases
	return reply
}

func (r call) createSchedule() (object, *refusal) {
	sub := r.find(r.get("from_subscription"))
	switch {
	case sub == nil:
		return nil, missing(r.get("from_subscription"))
	case sub.schedule != nil:
		return nil, refuse("from_subscription", "You cannot migrate a subscription that is already attached to a schedule.")
	}
	sc := &schedule{id: r.newID("sub_sched"), sub: sub, phases: []phase{{sub.start, sub.end, sub.price}}}
	sub.schedule = sc
	r.schedules = append(r.schedules, sc)
	return r.showSchedule(sc), nil
}

// scheduleOf returns a schedule that still owns its subscription.
func (m *merchant) scheduleOf(id string) (*schedule, *refusal) {
	for _, sc := range m.schedules {
		if sc.id == id && sc.sub.schedule == sc {
			return sc, nil
		}
	}
	return nil, refuse("", "You cannot change a subscription schedule that is not active: "+id)
}

func (r call) updateSchedule() (object, *refusal) {
	sc, refused := r.scheduleOf(r.id)
	if refused != nil {
		return nil, refused
	}
	current := sc.phases[0]
	if r.number("phases[0][start_date]") != current.start.Unix() ||
		r.number("phases[0][end_date]") != current.end.Unix() ||
		r.get("phases[0][items][0][price]") != current.price {
		return nil, refuse("phases", "The current phase cannot be changed.")
	}
	next := r.get("phases[1][items][0][price]")
	if _, known := planOf(next); !known {
		return nil, missing(next)
	}
	if r.get("phases[1][duration][interval]") != "month" || r.get("end_behavior") != "release" {
		return nil, refuse("phases",
			fmt.Sprintf("the fake knows a month and release only, not %q", r.get("phases[1][duration][interval]")))
	}
	sc.phases = []phase{current, {current.end, current.end.AddDate(0, 1, 0), next}}
	r.emit("subscription_schedule.updated", r.showSchedule(sc))
	r.changed(sc.sub)
	return r.showSchedule(sc), nil
}

func (r call) releaseSchedule() (object, *refusal) {
	sc, refused := r.scheduleOf(r.id)
	if refused != nil {
		return nil, refused
	}
	sc.sub.schedule = nil
	r.emit("subscription_schedule.released", r.showSchedule(sc))
	r.changed(sc.sub)
	return r.showSchedule(sc), nil
}
