{{- define "lyceum.labels" -}}
app.kubernetes.io/name: lyceum
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "lyceum.selector" -}}
app.kubernetes.io/name: lyceum
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: service
{{- end }}

{{- define "lyceum.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default (printf "v%s" .Chart.AppVersion) }}
{{- end }}

{{/* What is missing is said before anything is installed. */}}
{{- define "lyceum.requirements" -}}
{{- $_ := required "secret: name a Secret with APP_SECRET and JWT_SECRET." .Values.secret }}
{{- $_ := required "publicUrl: say where callers reach the service." .Values.publicUrl }}
{{- if not (or .Values.files.bucket .Values.files.claim) }}{{ fail "files: name a bucket, or a claim that all processes can write." }}{{ end }}
{{- if not .Values.cloudnativePg.enabled }}
{{- if not .Values.database.hosts }}{{ fail "database.hosts: name the database, or enable cloudnativePg." }}{{ end }}
{{- $_ := required "database.secret: name a Secret with username and password." .Values.database.secret }}
{{- end }}
{{- if .Values.pgbouncer.enabled }}
{{- $_ := required "pgbouncer.image: name an image of PgBouncer 1.21 or newer." .Values.pgbouncer.image }}
{{- $_ := required "pgbouncer.secret: name a Secret with userlist.txt." .Values.pgbouncer.secret }}
{{- if gt (len .Values.database.hosts) 1 }}{{ fail "pgbouncer: takes one host, which leads to the primary." }}{{ end }}
{{- end }}
{{- end }}

{{- define "lyceum.databaseSecret" -}}
{{- if .Values.cloudnativePg.enabled }}{{ .Release.Name }}-database-app{{ else }}{{ .Values.database.secret }}{{ end }}
{{- end }}

{{- define "lyceum.databaseHosts" -}}
{{- if .Values.cloudnativePg.enabled }}{{ .Release.Name }}-database-rw:5432{{ else }}{{ join "," .Values.database.hosts }}{{ end }}
{{- end }}

{{/* Kubernetes puts user and password in. Called with the hosts and the root. */}}
{{- define "lyceum.databaseUrl" -}}
postgresql://$(DATABASE_USER):$(DATABASE_PASSWORD)@{{ .hosts }}/{{ .root.Values.database.name }}{{ with .root.Values.database.parameters }}?{{ . }}{{ end }}
{{- end }}

{{- define "lyceum.databaseEnvironment" -}}
{{- $direct := include "lyceum.databaseUrl" (dict "hosts" (include "lyceum.databaseHosts" .) "root" .) }}
- name: DATABASE_USER
  valueFrom: { secretKeyRef: { name: {{ include "lyceum.databaseSecret" . }}, key: username } }
- name: DATABASE_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ include "lyceum.databaseSecret" . }}, key: password } }
{{- if .Values.pgbouncer.enabled }}
- name: DATABASE_URL
  value: postgresql://$(DATABASE_USER):$(DATABASE_PASSWORD)@{{ .Release.Name }}-pgbouncer:6432/{{ .Values.database.name }}
- name: DATABASE_DIRECT_URL
  value: {{ $direct | quote }}
{{- else }}
- name: DATABASE_URL
  value: {{ $direct | quote }}
{{- end }}
{{- if and .Values.cloudnativePg.enabled (gt (int .Values.cloudnativePg.instances) 1) }}
- name: DATABASE_REPLICA_URLS
  value: postgresql://$(DATABASE_USER):$(DATABASE_PASSWORD)@{{ .Release.Name }}-database-ro:5432/{{ .Values.database.name }}
{{- end }}
{{- end }}

{{- define "lyceum.container" -}}
image: {{ include "lyceum.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.secret }} }
  - configMapRef: { name: {{ .Release.Name }}-settings }
env:
  {{- include "lyceum.databaseEnvironment" . | nindent 2 }}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: temporary, mountPath: /tmp }
  {{- if .Values.files.claim }}
  - { name: files, mountPath: /files }
  {{- end }}
{{- end }}

{{- define "lyceum.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - { name: data, emptyDir: {} }
  - { name: temporary, emptyDir: {} }
  {{- if .Values.files.claim }}
  - { name: files, persistentVolumeClaim: { claimName: {{ .Values.files.claim }} } }
  {{- end }}
{{- end }}
