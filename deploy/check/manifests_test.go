// Package check decodes the Kubernetes manifests strictly with Kubernetes' own types.
package check

import (
	"bytes"
	"os"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"
)

// kinds are the expected manifests, by apiVersion and kind.
var kinds = map[string]func() any{
	"v1 ServiceAccount":                      func() any { return new(corev1.ServiceAccount) },
	"v1 ConfigMap":                           func() any { return new(corev1.ConfigMap) },
	"v1 Service":                             func() any { return new(corev1.Service) },
	"apps/v1 Deployment":                     func() any { return new(appsv1.Deployment) },
	"batch/v1 Job":                           func() any { return new(batchv1.Job) },
	"policy/v1 PodDisruptionBudget":          func() any { return new(policyv1.PodDisruptionBudget) },
	"autoscaling/v2 HorizontalPodAutoscaler": func() any { return new(autoscalingv2.HorizontalPodAutoscaler) },
	"networking.k8s.io/v1 NetworkPolicy":     func() any { return new(networkingv1.NetworkPolicy) },
}

func manifests(t *testing.T) map[string]any {
	t.Helper()
	found := map[string]any{}
	for _, file := range []string{"../kubernetes/plainhand.yaml", "../kubernetes/migrate.yaml"} {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for document := range bytes.SplitSeq(content, []byte("\n---\n")) {
			var head struct{ APIVersion, Kind string }
			if err := yaml.Unmarshal(document, &head); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			make, known := kinds[head.APIVersion+" "+head.Kind]
			if !known {
				t.Fatalf("%s: %s %s is not an expected kind", file, head.APIVersion, head.Kind)
			}
			manifest := make()
			if err := yaml.UnmarshalStrict(document, manifest); err != nil {
				t.Errorf("%s, %s: %v", file, head.Kind, err)
			}
			found[head.Kind] = manifest
		}
	}
	return found
}

func TestManifests(t *testing.T) {
	found := manifests(t)
	if len(found) != len(kinds) {
		t.Errorf("%d kinds, not %d", len(found), len(kinds))
	}
	site := found["Deployment"].(*appsv1.Deployment).Spec.Template
	for name, pod := range map[string]corev1.PodSpec{
		"site": site.Spec, "migrate": found["Job"].(*batchv1.Job).Spec.Template.Spec,
	} {
		container := pod.Containers[0]
		security := container.SecurityContext
		if !*pod.SecurityContext.RunAsNonRoot || !*security.ReadOnlyRootFilesystem || *security.AllowPrivilegeEscalation {
			t.Errorf("%s may more than it needs", name)
		}
		if container.Resources.Limits.Memory().IsZero() || container.Resources.Requests.Cpu().IsZero() {
			t.Errorf("%s takes as much as it likes", name)
		}
	}
	for name, selector := range map[string]map[string]string{
		"Service":             found["Service"].(*corev1.Service).Spec.Selector,
		"PodDisruptionBudget": found["PodDisruptionBudget"].(*policyv1.PodDisruptionBudget).Spec.Selector.MatchLabels,
		"NetworkPolicy":       found["NetworkPolicy"].(*networkingv1.NetworkPolicy).Spec.PodSelector.MatchLabels,
	} {
		if selector["app"] != site.Labels["app"] {
			t.Errorf("%s selects %v, and the pods have %v", name, selector, site.Labels)
		}
	}
	scaled := found["HorizontalPodAutoscaler"].(*autoscalingv2.HorizontalPodAutoscaler).Spec
	if scaled.ScaleTargetRef.Name != found["Deployment"].(*appsv1.Deployment).Name ||
		!strings.HasPrefix(scaled.Metrics[0].Pods.Metric.Name, "plainhand_") {
		t.Errorf("it scales %+v", scaled)
	}
}
