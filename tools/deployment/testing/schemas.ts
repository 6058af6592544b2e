import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import type { Manifest } from './manifest.ts';

/** The published schemas of the kinds that we use, compiled. */
const MODELS: Record<string, { prototype: { validate(): void } }> = {
  'apps/v1/Deployment': Deployment,
  'apps/v1/StatefulSet': StatefulSet,
  'autoscaling/v2/HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1/Job': Job,
  'keda.sh/v1alpha1/ScaledObject': ScaledObject,
  'monitoring.coreos.com/v1/PodMonitor': PodMonitor,
  'monitoring.coreos.com/v1/PrometheusRule': PrometheusRule,
  'monitoring.coreos.com/v1/ServiceMonitor': ServiceMonitor,
  'networking.k8s.io/v1/Ingress': Ingress,
  'networking.k8s.io/v1/NetworkPolicy': NetworkPolicy,
  'policy/v1/PodDisruptionBudget': PodDisruptionBudget,
  'v1/ConfigMap': ConfigMap,
  'v1/Namespace': Namespace,
  'v1/PersistentVolumeClaim': PersistentVolumeClaim,
  'v1/Service': Service,
  'v1/ServiceAccount': ServiceAccount,
};

/** Lists an object's violations of the schema of its kind, and fields unknown to that schema, which are typos. */
export function problemsOfManifest(manifest: Manifest): string[] {
  const name = `${manifest.kind} ${manifest.metadata.name}`;
  const model = MODELS[`${manifest.apiVersion}/${manifest.kind}`];
  if (!model) return [`${name}: no schema for ${manifest.apiVersion} (tools/deployment/testing/schemas.ts)`];
  const read = new Map<object, Set<string>>();
  try {
    model.prototype.validate.call(recorded(manifest, read));
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
  return unreadIn(manifest, read).map((path) => `${name}: nobody knows ${path}`);
}

/** Records the fields that a validator reads. Unlike the API server, the published schemas accept unknown fields. */
function recorded<T extends object>(value: T, read: Map<object, Set<string>>): T {
  const names = read.get(value) ?? new Set();
  read.set(value, names);
  return new Proxy(value, {
    get(target, name, receiver) {
      const field: unknown = Reflect.get(target, name, receiver);
      if (typeof name === 'string') names.add(name);
      return typeof field === 'object' && field !== null ? recorded(field, read) : field;
    },
  });
}

function unreadIn(value: unknown, read: Map<object, Set<string>>, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const here = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`;
    return read.get(value)?.has(name) ? unreadIn(field, read, here) : [here.slice(1)];
  });
}
