import java.util.*;
import java.util.concurrent.*;

public class SubmissionFlows {
    public static void main(String[] args) throws Exception {
        List<Integer> seen = new ArrayList<>();
        CountDownLatch done = new CountDownLatch(1);
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 4)) {
            publisher.subscribe(new Flow.Subscriber<>() {
                private Flow.Subscription subscription;

                @Override
                public void onSubscribe(Flow.Subscription s) {
                    subscription = s;
                    s.request(1);
                }

                @Override
                public void onNext(Integer item) {
                    seen.add(item);
                    subscription.request(1);
                }

                @Override
                public void onError(Throwable e) {
                    System.out.println(e);
                }

                @Override
                public void onComplete() {
                    done.countDown();
                }
            });
            for (int i = 0; i < 3; i++)
                publisher.submit(i);
            System.out.println(publisher.getNumberOfSubscribers() + " " + publisher.hasSubscribers());
        }
        done.await();
        System.out.println(seen);
    }
}
