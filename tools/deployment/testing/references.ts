import { containersOf, mainContainer, ofKind, selects, workloadsOf, type Labels, type Manifest } from './manifest.ts';

/** Yields a description of each reference to an object that does not exist. */
export function* missingReferences(manifests: Manifest[]): Generator<string> {
  const workloads = workloadsOf(manifests);
  const names = (kind: string): string[] => ofKind(manifests, kind).map(({ metadata }) => metadata.name);
  const ports = workloads.flatMap((workload) => containersOf(workload).flatMap((container) => container.ports ?? []));
  for (const { name, selector, labels, pod } of workloads) {
    if (selector && !selects(selector, labels)) yield `the pods of ${name}`;
    if (pod.serviceAccountName && !names('ServiceAccount').includes(pod.serviceAccountName))
      yield `an account of ${name}`;
    for (const { envFrom = [], volumeMounts = [], ports = [], ...container } of [
      ...(pod.initContainers ?? []),
      ...pod.containers,
    ]) {
      for (const { configMapRef } of envFrom)
        if (configMapRef && !names('ConfigMap').includes(configMapRef.name ?? ''))
          yield `${configMapRef.name} of ${name}`;
      for (const volume of volumeMounts)
        if (!pod.volumes?.some((each) => each.name === volume.name) && volume.name !== 'data')
          yield `${volume.name} of ${name}`;
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe])
        if (probe?.httpGet && !ports.some((port) => port.name === probe.httpGet?.port))
          yield `a probe's port of ${name}`;
    }
  }
  for (const { metadata, spec } of ofKind(manifests, 'Service')) {
    const pods = workloads.filter(({ labels }) => selects({ matchLabels: (spec?.selector ?? {}) as Labels }, labels));
    if (pods.length !== 1) yield `the pods of the service ${metadata.name}`;
    for (const { targetPort } of spec?.ports ?? [])
      if (!pods.some((pod) => mainContainer(pod).ports?.some(({ name }) => name === targetPort)))
        yield `the port ${targetPort} of the service ${metadata.name}`;
  }
  for (const { metadata, spec } of ofKind(manifests, 'PodDisruptionBudget'))
    if (!workloads.some(({ labels }) => selects(spec?.selector ?? {}, labels)))
      yield `the pods of the budget ${metadata.name}`;
  for (const { metadata, spec } of manifests)
    if (spec?.scaleTargetRef && !workloads.some(({ name }) => name === spec.scaleTargetRef?.name))
      yield `what ${metadata.name} scales`;
  for (const { spec } of ofKind(manifests, 'Ingress'))
    for (const { backend } of spec?.rules?.flatMap(({ http }) => http.paths) ?? [])
      if (
        !names('Service').includes(backend.service.name) ||
        !ports.some(({ name }) => name === backend.service.port.name)
      )
        yield 'where the ingress leads';
}
