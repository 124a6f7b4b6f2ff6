/** Upper bounds of the latency buckets, in seconds. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface RequestMetrics {
  /** Counts an answer. `route` is the pattern: strangers can make up any number of addresses. */
  count: (request: { method: string; route: string; status: number; seconds: number }) => void;
  /** The metrics in Prometheus' text format. */
  text: () => string;
}

export function createRequestMetrics(): RequestMetrics {
  const answered = new Map<string, number>();
  const latencies = new Map<string, { sum: number; counts: number[] }>();
  return {
    count({ method, route, status, seconds }) {
      const call = `method="${method}",route="${escaped(route)}"`;
      const answer = `${call},status="${status}"`;
      answered.set(answer, (answered.get(answer) ?? 0) + 1);
      const latency = latencies.get(call) ?? { sum: 0, counts: [...BUCKETS, 0].map(() => 0) };
      latencies.set(call, latency);
      latency.sum += seconds;
      const bucket = BUCKETS.findIndex((end) => seconds <= end);
      const index = bucket === -1 ? BUCKETS.length : bucket;
      latency.counts[index] = (latency.counts[index] ?? 0) + 1;
    },
    text() {
      const lines = [
        '# TYPE portal_requests_total counter',
        ...[...answered].map(([labels, requests]) => `portal_requests_total{${labels}} ${requests}`),
        '# TYPE portal_request_seconds histogram',
      ];
      for (const [labels, { sum, counts }] of latencies) {
        let below = 0;
        counts.forEach((requests, index) => {
          below += requests;
          lines.push(`portal_request_seconds_bucket{${labels},le="${BUCKETS[index] ?? '+Inf'}"} ${below}`);
        });
        lines.push(`portal_request_seconds_sum{${labels}} ${sum}`);
        lines.push(`portal_request_seconds_count{${labels}} ${below}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
