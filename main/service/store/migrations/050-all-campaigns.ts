import type { Migration } from '../../../database/migrate.ts'

/**
 * Every kind of campaign, companies and webhooks. An idempotency key now keeps the answer itself, whatever was made;
 * recipients are kept by the thousand, as JSON: nothing asks for a single one, and rows of their own took longer to
 * write than all the rest.
 */
export const allCampaigns: Migration = {
  version: 50,
  up: (db) =>
    db.exec(`
      alter table campaign add column content text;

      create table answered_key (
        user_id text not null,
        key text not null,
        body_sha256 text not null,
        answer text not null,
        created_at text not null,
        primary key (user_id, key)
      ) strict, without rowid;

      insert into answered_key
      select mark.user_id, mark.key, mark.body_sha256,
             json_object('id', campaign.id, 'title', campaign.title, 'message', campaign.message,
                         'status', campaign.status, 'type', campaign.type, 'quantity', campaign.quantity,
                         'start_date', campaign.start_at, 'created_at', campaign.created_at),
             mark.created_at
      from idempotency_key mark join campaign on campaign.id = mark.campaign_id;

      drop table idempotency_key;

      create index answered_key_age on answered_key(created_at);

      create table recipient_batch (
        id integer primary key,
        campaign_id text not null,
        recipients blob not null
      ) strict;
      create index recipient_batch_campaign on recipient_batch(campaign_id);

      insert into recipient_batch (campaign_id, recipients)
      select campaign_id,
             cast(json_group_array(json(case when message is null then json_object('contact', contact)
                                        else json_object('contact', contact, 'message', message) end)) as blob)
      from (select * from campaign_recipient order by campaign_id, position)
      group by campaign_id, position / 1000
      order by campaign_id, position;

      drop table campaign_recipient;

      create table company (
        id text primary key,
        user_id text not null,
        cnpj text not null,
        name text not null,
        status text not null,
        created_at text not null
      ) strict;

      create table webhook (
        user_id text not null,
        url text not null,
        created_at text not null,
        primary key (user_id, url)
      ) strict, without rowid;

      create table user_facts (
        user_id text primary key,
        rcs_supplier integer not null,
        rcs_credential integer not null
      ) strict;
    `),
}
