import { parser } from '@prometheus-io/lezer-promql';

/** Variables that Grafana replaces before it queries Prometheus. */
const GRAFANA_VARIABLES: [string, string][] = [['$__rate_interval', '5m']];

/** Returns the metric names in an expression. Throws on invalid PromQL. */
export function metricsIn(expression: string): string[] {
  const text = GRAFANA_VARIABLES.reduce((filled, [name, value]) => filled.replaceAll(name, value), expression);
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new SyntaxError(`no PromQL at ${from}: ${text}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(text.slice(from, to));
    },
  });
  return names;
}
