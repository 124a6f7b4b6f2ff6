import { afterEach, expect, test } from 'vitest';
import { claimsClient, signIn } from '../claims-client.ts';
import { canStartCluster, endClusters, startCluster } from '../cluster.ts';

const CLAIMS = 300;
const AT_ONCE = 20;

afterEach(endClusters);

test('two nodes behind nginx, one killed under load: every acknowledged claim is stored once', async ({
  skip,
}) => {
  if (!(await canStartCluster())) skip('PostgreSQL or nginx is not installed');
  const { base, nodes } = await startCluster();
  const client = await claimsClient(base, 't3@demo.example');
  const acknowledged: string[] = [];
  let started = 0;
  const work = async () => {
    while (started < CLAIMS) {
      started += 1;
      const claim = await client.prepare();
      await client.postUntilDone(claim);
      acknowledged.push(claim.body.invoice_number);
      if (acknowledged.length === CLAIMS / 2) nodes[0]?.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(nodes[0]?.child.signalCode).toBe('SIGKILL');
  expect(acknowledged).toHaveLength(CLAIMS);
  const listed = await client.listed();
  for (const number of acknowledged) expect(listed.get(number), number).toBe(1);
  const own = [...listed].filter(([number]) => number.startsWith('K-'));
  expect(own).toHaveLength(CLAIMS);
});

test('both nodes share one limit on failed sign-ins: each counts the attempts at the other node', async ({
  skip,
}) => {
  if (!(await canStartCluster())) skip('PostgreSQL or nginx is not installed');
  const { base } = await startCluster();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1)
    statuses.push((await signIn(base, 't1@demo.example', `Wrong@2026${attempt}`)).status);
  expect(statuses).toEqual([
    ...Array.from({ length: 10 }, () => 401),
    ...Array.from({ length: 4 }, () => 429),
  ]);
});
