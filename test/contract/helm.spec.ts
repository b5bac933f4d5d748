import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { addressesOf } from '../../src/config/database-addresses.js';
import { Environment } from '../../src/config/environment.js';
import { TEST_SECRET, TestApplication } from '../support/application.js';

const CHART = join(import.meta.dirname, '../../deploy/helm/lyceum');
/** `HELM=/a/helm npm test` takes another one than that of the system. */
const HELM = process.env['HELM'] ?? 'helm';
const isThere = spawnSync(HELM, ['version'], { stdio: 'ignore' }).status === 0;
if (!isThere) process.stderr.write('There is no helm here: the chart is not rendered.\n');
const withHelm = isThere ? describe : describe.skip;

/** What a manifest has, as far as it is read here. */
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Record<string, string> };
  readonly data?: Record<string, string>;
  readonly spec?: Record<string, unknown>;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
}

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}

const COMMON = ['secret=keys', 'publicUrl=https://lms.example.org', 'files.bucket=files'];
const EXTERNAL = [
  ...COMMON,
  'database.hosts={10.0.0.1:5432,10.0.0.2:5432}',
  'database.secret=database',
  'database.parameters=sslmode=require',
];
const ALL = [
  ...[...COMMON, 'cloudnativePg.enabled=true', 'autoscaling.enabled=true', 'ingress.enabled=true', 'ingress.host=lms.example.org'],
  ...['ingress.tlsSecret=certificate', 'pgbouncer.enabled=true', 'pgbouncer.image=pgbouncer:1.24', 'pgbouncer.secret=users'],
];

function helm(command: readonly string[], values: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(
    HELM,
    [...command, CHART, ...(command[0] === 'template' ? ['--kube-version', '1.30.0'] : []), ...values.flatMap((value) => ['--set', value])],
    {
      encoding: 'utf8',
    },
  );
  return { status, said: stdout + stderr };
}

function rendered(values: readonly string[]): Manifest[] {
  const { status, said } = helm(['template', 'school'], values);
  if (status !== 0) throw new Error(said);
  return (loadAll(said) as (Manifest | null)[]).filter((manifest) => manifest !== null);
}

function only(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const [found, ...others] = manifests.filter((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  if (!found || others.length > 0) throw new Error(`There is not one ${kind} ${name}.`);
  return found;
}

function podOf({ spec = {} }: Manifest): { readonly terminationGracePeriodSeconds: number; readonly container: Container } {
  const pod = (spec['template'] as { spec: { terminationGracePeriodSeconds: number; containers: Container[] } }).spec;
  const [container] = pod.containers;
  if (!container) throw new Error('The pod has no container.');
  return { terminationGracePeriodSeconds: pod.terminationGracePeriodSeconds, container };
}

/** The settings of the service's pods, with what Kubernetes puts into them. */
function settingsIn(manifests: readonly Manifest[]): Record<string, string> {
  const { env } = podOf(only(manifests, 'Deployment', 'school')).container;
  const put = (value: string): string => value.replace('$(DATABASE_USER)', 'lyceum').replace('$(DATABASE_PASSWORD)', 'password');
  const own = env.filter(({ value }) => value !== undefined).map(({ name, value = '' }) => [name, put(value)] as const);
  return { ...only(manifests, 'ConfigMap', 'school-settings').data, ...Object.fromEntries(own) };
}

withHelm('The Helm chart', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await TestApplication.start();
  });
  afterAll(() => app.close());

  it.each([EXTERNAL, ALL])('passes the linter and gives the service settings that it knows and takes', (...values) => {
    expect(helm(['lint', '--strict'], values)).toMatchObject({ status: 0 });
    const settings = settingsIn(rendered(values));
    expect(Object.keys(settings).filter((name) => !Environment.variables().includes(name))).toEqual([]);
    const environment = Environment.parse({
      NODE_ENV: 'production',
      APP_SECRET: `${TEST_SECRET}a`,
      JWT_SECRET: `${TEST_SECRET}b`,
      ...settings,
    });
    expect(environment).toMatchObject({ STORAGE: 's3', S3_BUCKET: 'files', METRICS_PORT: 9090 });
    expect(addressesOf(environment.DATABASE_URL ?? '').length).toBeGreaterThan(0);
  });

  it('asks for what is missing, one sentence each', () => {
    expect(helm(['template'], []).said).toContain('secret: name a Secret with APP_SECRET and JWT_SECRET.');
    expect(helm(['template'], COMMON).said).toContain('database.hosts: name the database, or enable cloudnativePg.');
    expect(helm(['template'], [...EXTERNAL, 'pgbouncer.enabled=true', 'pgbouncer.image=p', 'pgbouncer.secret=s']).said).toContain(
      'takes one host',
    );
  });

  it('listens where the addresses of the pods are', () => {
    const listened = (values: readonly string[]): unknown => {
      const { HOST, METRICS_HOST } = only(rendered([...EXTERNAL, ...values]), 'ConfigMap', 'school-settings').data ?? {};
      return [HOST, METRICS_HOST];
    };
    expect(listened([])).toEqual(['0.0.0.0', undefined]);
    expect(listened(['host=::'])).toEqual(['::', undefined]);
    expect(listened(['settings.HOST=fd00::1'])).toEqual(['fd00::1', undefined]);
  });

  it('asks the probes that the service answers, readiness more often than a leaving process still answers', async () => {
    const manifests = rendered(ALL);
    const { container, terminationGracePeriodSeconds } = podOf(only(manifests, 'Deployment', 'school'));
    expect(container.ports).toContainEqual({ name: 'http', containerPort: new Environment().PORT });
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
      const { path, port } = container[probe].httpGet;
      expect([port, (await fetch(`${app.url}${path}`)).status]).toEqual(['http', 200]);
    }
    const delay = Number(settingsIn(manifests)['SHUTDOWN_DELAY']);
    expect(container.readinessProbe.periodSeconds).toBeLessThan(delay);
    expect(terminationGracePeriodSeconds).toBeGreaterThan(delay + 8);
  });

  it('goes past the pooler where a session is needed, and gives the pooler what a start asks of it', () => {
    const manifests = rendered(ALL);
    expect(settingsIn(manifests)).toMatchObject({
      DATABASE_URL: 'postgresql://lyceum:password@school-pgbouncer:6432/lyceum',
      DATABASE_DIRECT_URL: 'postgresql://lyceum:password@school-database-rw:5432/lyceum',
      DATABASE_REPLICA_URLS: 'postgresql://lyceum:password@school-database-ro:5432/lyceum',
    });
    const configuration = only(manifests, 'ConfigMap', 'school-pgbouncer').data?.['pgbouncer.ini'];
    expect(configuration).toContain(`lyceum = host=school-database-rw port=5432 connect_query='SET statement_timeout`);
    expect(configuration).toContain('max_prepared_statements = 1000');
    expect(only(manifests, 'Cluster', 'school-database').spec).toMatchObject({ instances: 3, minSyncReplicas: 1 });
  });

  it('never has less than all but one, migrates before an upgrade, and scales by its bounds', () => {
    const manifests = rendered(ALL);
    expect(only(manifests, 'PodDisruptionBudget', 'school').spec).toMatchObject({ maxUnavailable: 1 });
    expect(only(manifests, 'Deployment', 'school').spec).not.toHaveProperty('replicas');
    expect(only(manifests, 'Deployment', 'school').spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } });
    expect(only(manifests, 'HorizontalPodAutoscaler', 'school').spec).toMatchObject({ minReplicas: 2, maxReplicas: 6 });
    const job = only(manifests, 'Job', 'school-migrate');
    expect(job.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-upgrade' });
    expect(podOf(job).container.command).toEqual(['lyceum', 'migrate']);
    const ofPackage = rendered([...ALL, 'program={node,dist/start.js}']);
    expect(podOf(only(ofPackage, 'Job', 'school-migrate')).container.command).toEqual(['node', 'dist/start.js', 'migrate']);
    expect(podOf(only(ofPackage, 'Deployment', 'school')).container.command).toEqual(['node', 'dist/start.js', 'start']);
    expect(rendered(EXTERNAL).map(({ kind }) => kind)).not.toContain('Cluster');
  });
});
